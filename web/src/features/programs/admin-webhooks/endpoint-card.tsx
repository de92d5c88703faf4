import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { WEBHOOK_OVERLAP_HOURS, type WebhookEndpoint } from "../../../../../common/contract/webhooks.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { deleteEndpoint, rotateSecret, testEndpoint } from "./api.ts";
import { Deliveries } from "./deliveries.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { ShownSecret } from "./shown-secret.tsx";

/** One endpoint: its state, its actions and its log. */
export function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"" | "edit" | "log">("");
  const [secret, setSecret] = useState("");
  const test = useAction(() => testEndpoint(endpoint.id));
  const { id, name, host, events, active } = endpoint;
  return (
    <Card
      as="article"
      title={name}
      description={<span translate="no">{host}</span>}
      aside={<State endpoint={endpoint} />}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="sm" pending={test.isPending} onClick={() => test.mutate()}>
            {t`Send a test`}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open === "log"}
            onClick={() => setOpen(open === "log" ? "" : "log")}
          >
            {t`Deliveries`}
          </Button>
          {active && <ReplayDialog id={id} />}
          <Button variant="secondary" size="sm" onClick={() => setOpen("edit")}>{t`Change…`}</Button>
          <EndpointDialogs endpoint={endpoint} onSecret={setSecret} />
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {test.data && <TestResult result={test.data} />}
        <Facts endpoint={endpoint} />
        <p className="flex flex-wrap gap-2 text-xs" translate="no">
          {events.map((type) => (
            <code key={type} className="rounded bg-sunken px-1.5 py-0.5">
              {type}
            </code>
          ))}
        </p>
        {open === "log" && <Deliveries endpoint={endpoint} />}
      </div>
      {open === "edit" && <EndpointDialog endpoint={endpoint} onClose={() => setOpen("")} />}
      {secret && <ShownSecret secret={secret} onClose={() => setSecret("")} />}
    </Card>
  );
}

/** Its secret and its end, each confirmed. */
function EndpointDialogs({ endpoint, onSecret }: { endpoint: WebhookEndpoint; onSecret: (secret: string) => void }) {
  const { t } = useLingui();
  const { id, name } = endpoint;
  return (
    <>
      <ConfirmDialog
        tone="primary"
        title={t`Replace the secret of ${name}?`}
        confirmLabel={t`Replace the secret`}
        onConfirm={async () => onSecret((await rotateSecret(id)).secret)}
        trigger={<Button variant="secondary" size="sm">{t`New secret…`}</Button>}
      >
        {t`Messages are signed with both secrets for ${WEBHOOK_OVERLAP_HOURS} hours.`}
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete`}
        onConfirm={() => deleteEndpoint(id)}
        trigger={<Button variant="secondary" size="sm" className="text-bad!">{t`Delete…`}</Button>}
      >
        {t`Its log is deleted with it.`}
      </ConfirmDialog>
    </>
  );
}

function State({ endpoint: { active, stopped, failingSince } }: { endpoint: WebhookEndpoint }) {
  const { t } = useLingui();
  if (stopped) return <Badge tone="danger">{t`Switched off after failures`}</Badge>;
  if (!active) return <Badge>{t`Disabled`}</Badge>;
  return failingSince ? <Badge tone="warning">{t`Failing`}</Badge> : <Badge tone="success">{t`Enabled`}</Badge>;
}

function TestResult({ result: { ok, status, response, error } }: { result: Awaited<ReturnType<typeof testEndpoint>> }) {
  const { t } = useLingui();
  if (ok) return <Alert tone="success" role="status">{t`The receiver answered ${status}.`}</Alert>;
  return (
    <Alert
      tone="danger"
      role="alert"
      title={status ? t`The receiver answered ${status}.` : t`The receiver did not answer.`}
    >
      <span className="wrap-anywhere">{response || error}</span>
    </Alert>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  const { events, waiting, failed, lastSuccess, failingSince, previousUntil } = endpoint;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li>
        {events.length === 0 ? (
          t`All events`
        ) : (
          <Plural value={events.length} one="# type of event" other="# types of events" />
        )}
      </li>
      <li>{lastSuccess ? t`Last success: ${formatDateTime(lastSuccess)}` : t`Nothing delivered yet`}</li>
      <li>{t`Waiting: ${formatNumber(waiting)}`}</li>
      <li>{t`Given up: ${formatNumber(failed)}`}</li>
      {failingSince && <li className="text-bad">{t`Failing since ${formatDateTime(failingSince)}`}</li>}
      {previousUntil && (
        <li>
          <Trans>The previous secret signs until {formatDateTime(previousUntil)}</Trans>
        </li>
      )}
    </ul>
  );
}
