import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import {
  type Alerts,
  type AlertTest,
  alertSettings,
  type Alert as Told,
} from "../../../../../common/contract/alerts.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useFailureText } from "../../../ui/feedback/use-failure-text.ts";
import { AddressField } from "../../../ui/form/address-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type Column, column, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { readAlerts, saveAlerts, testAlerts } from "./api.ts";
import { TheirVersion } from "./their-version.tsx";
import { useHeld } from "./use-held.ts";

const FRESH_MS = 30_000;

const { service, url, token, quietFrom, quietTo } = alertSettings().entries;
const hour = (field: typeof quietFrom) =>
  v.pipe(
    v.string(),
    v.transform((text) => Number(text)),
    field,
  );
const alertForm = v.object({ service, url, token, quietFrom: hour(quietFrom), quietTo: hour(quietTo) });

/** Where the operator is alerted, and the latest alerts. */
export function AlertsCard() {
  const { t } = useLingui();
  const { locale, formatDateTime } = useFormat();
  const failureText = useFailureText();
  const alerts = useRead(["admin", "system", "alerts"], readAlerts, { refetchInterval: FRESH_MS });
  const test = useMutation({ mutationFn: testAlerts });
  const columns: Column<Told>[] = [
    column(t`Alert`, ({ titles }) => titles[locale]),
    column(t`State`, (told) => <State told={told} />),
    column(t`Time`, ({ created }) => formatDateTime(created)),
  ];
  return (
    <Card
      id="alerts"
      title={t`Alerts`}
      description={t`You are alerted once when something needs you, and once more when it is over: by e-mail, and through a push service if you set one up.`}
      aside={
        <Button variant="secondary" size="sm" pending={test.isPending} onClick={() => test.mutate()}>
          {t`Send a test alert`}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {test.error ? (
          <Alert tone="danger">{failureText(test.error)}</Alert>
        ) : (
          test.data && <Outcome outcome={test.data} />
        )}
        {alerts.data && <Settings alerts={alerts.data} />}
        <Table
          caption={t`Last alerts`}
          columns={columns}
          rows={alerts.data?.items ?? []}
          from={alerts}
          empty={<EmptyState title={t`Nothing to report so far`} />}
        />
      </div>
    </Card>
  );
}

function State({ told: { state, open, urgent } }: { told: Told }) {
  const { t } = useLingui();
  if (state === "held") return <Badge tone="info">{t`Waits for the end of the quiet hours`}</Badge>;
  if (open) return <Badge tone={urgent ? "danger" : "warning"}>{t`Ongoing`}</Badge>;
  return <Badge>{t`Sent`}</Badge>;
}

/** Says for each channel what really happened. */
function Outcome({ outcome: { mail, push } }: { outcome: AlertTest }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      {mail === null && <Alert tone="warning" role="status">{t`No e-mail was sent: no mail server is set up.`}</Alert>}
      {push === null && <Alert tone="info" role="status">{t`No push was sent: no service is set up.`}</Alert>}
      {[mail, push].map((sent) => {
        if (!sent) return null;
        const { to, error } = sent;
        return error ? (
          <Alert key={to} tone="danger" role="alert" title={t`${to} did not accept the alert.`}>
            <span className="wrap-anywhere">{error}</span>
          </Alert>
        ) : (
          <Alert key={to} tone="success" role="status">{t`Sent to ${to}. Check that it arrived.`}</Alert>
        );
      })}
    </div>
  );
}

const settingsOf = ({ service, host, hasToken, quietFrom, quietTo }: Alerts) => ({
  service,
  host,
  hasToken,
  quietFrom,
  quietTo,
});

function Settings({ alerts }: { alerts: Alerts }) {
  const { t } = useLingui();
  const { shown, key, changed, hold, release } = useHeld(settingsOf(alerts));
  const { service, host, hasToken, quietFrom, quietTo } = shown;
  const { mailTo } = alerts;
  const hours = Array.from({ length: 24 }, (_, value) => ({ value: String(value), label: t`${value}:00` }));
  const services = { off: t`None`, ntfy: "ntfy", webhook: t`Webhook (Slack, Discord, Mattermost…)` };
  return (
    <Form
      key={key}
      label={t`Settings of the alerts`}
      schema={alertForm}
      defaultValues={{
        ...{ service, url: "", token: "" },
        ...{ quietFrom: String(quietFrom), quietTo: String(quietTo) },
      }}
      onFirstFocus={hold}
      onSubmit={async (input) => {
        await saveAlerts(input);
        release();
        // Not as the form's `success`: what is saved makes a new form.
        toast(t`The settings are saved.`);
      }}
    >
      <TheirVersion changed={changed} onLoad={release} />
      <p className="text-sm text-muted">
        {mailTo ? t`E-mails go to ${mailTo}.` : t`No e-mail is sent: no mail server is set up.`}
      </p>
      <Select name="service" label={t`Push service`} options={services} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PushFields host={host} hasToken={hasToken} />
        <Select name="quietFrom" label={t`Quiet hours from (Paris)`} options={hours} />
        <Select
          name="quietTo"
          label={t`Quiet hours until`}
          hint={t`Only urgent alerts go out then; the others follow together.`}
          options={hours}
        />
      </div>
      <SubmitButton variant="secondary" className="self-start">{t`Save`}</SubmitButton>
    </Form>
  );
}

/** Where the chosen push service is; nothing without one. */
function PushFields({ host, hasToken }: Pick<Alerts, "host" | "hasToken">) {
  const { t } = useLingui();
  if (useFormState()?.valueOf("service") === "off") return null;
  return (
    <>
      <AddressField label={t`Address`} hint={t`For ntfy, the address of the topic.`} stored={host} optional />
      <TextField
        name="token"
        label={t`Access token`}
        hint={t`If the service requires one.`}
        placeholder={hasToken ? t`Unchanged` : ""}
        optional
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
