import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { keyInput, type SetupAnswer, type SetupPayments, webhookInput } from "../../../../../common/contract/setup.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Problems } from "../../../shared/problems.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Day } from "../../../ui/text/day.tsx";
import type { OperatorCalls } from "./api.ts";
import { Changeable } from "./changeable.tsx";
import { Held } from "./copied-folder.tsx";
import { Disconnect } from "./disconnect.tsx";
import { FromEnvironment, StepCard } from "./step-card.tsx";
import { useDelivery } from "./use-delivery.ts";

const keySchema = keyInput();
const secretSchema = webhookInput();

type Props = { setup: SetupAnswer; calls: OperatorCalls | undefined };

/** Card payments: a key that Stripe accepts, a webhook, and an event that has arrived. */
export function PaymentsStep({ setup, calls }: Props) {
  const { t } = useLingui();
  const { payments, steps } = setup;
  const { source, keyEnd, live, account, held } = payments;
  const isFixed = source === "environment";
  return (
    <StepCard
      step="payments"
      state={steps.payments}
      begun={source !== "none"}
      title={t`Card payments`}
      description={
        source === "none" ? (
          <Trans>
            Orders wait for a transfer that you confirm by hand. To take cards, connect Stripe, or skip this step.
          </Trans>
        ) : (
          t`Orders are paid through Stripe.`
        )
      }
    >
      {(calls || source !== "none") && (
        <div className="flex flex-col gap-6">
          {source !== "none" && keyEnd && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              {live ? <Badge tone="success">{t`Live mode`}</Badge> : <Badge tone="warning">{t`Test mode`}</Badge>}
              <span>{t`Key …${keyEnd}`}</span>
              {account && <span className="text-muted break-all">{account}</span>}
            </p>
          )}
          <Problems
            tone="danger"
            title={t`Fix now`}
            problems={setup.problems.filter(({ id }) => id.startsWith("payments_"))}
          />
          {held && <Held calls={calls} isFixed={isFixed} />}
          {isFixed && <FromEnvironment names="STRIPE_…" />}
          {source === "page" && !keyEnd && (
            <Alert tone="danger">{t`The saved key cannot be opened with the app key of this server. Enter it again.`}</Alert>
          )}
          {calls && !isFixed && (
            <Changeable done={keyEnd !== ""}>
              <KeyForm replaces={source !== "none"} calls={calls} />
            </Changeable>
          )}
          {source !== "none" && <Webhook payments={payments} calls={calls} isFixed={isFixed} />}
          {source === "page" && calls && <Disconnect inUse={payments.inUse} calls={calls} />}
        </div>
      )}
    </StepCard>
  );
}

function KeyForm({ replaces, calls }: { replaces: boolean; calls: OperatorCalls }) {
  const { t } = useLingui();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const rights = missing.join(", ");
  return (
    <Form
      schema={keySchema}
      defaultValues={{ key: "" }}
      afterSuccess="reset"
      onSubmit={async ({ key }) => {
        const answer = await calls.stripeKey(key);
        setMissing(answer.missing);
        if (answer.missing.length === 0) toast(t`Stripe accepts this key. It is saved.`);
      }}
    >
      {missing.length > 0 && (
        <Alert tone="danger" role="alert" title={t`This key lacks rights. It is not saved.`}>
          {t`Give it these rights at Stripe, then enter it again: ${rights}.`}
        </Alert>
      )}
      <TextField
        name="key"
        label={replaces ? t`Replace the key` : t`Secret key of Stripe`}
        hint={t`Stripe’s dashboard shows it under Developers, API keys. It is encrypted and never shown again. Start with a test key (sk_test_…).`}
        {...VERBATIM}
      />
      <SubmitButton variant={replaces ? "secondary" : "primary"} className="self-end">{t`Check and save`}</SubmitButton>
    </Form>
  );
}

type WebhookProps = { payments: SetupPayments; calls: OperatorCalls | undefined; isFixed: boolean };

function Webhook({ payments, calls, isFixed }: WebhookProps) {
  const { t } = useLingui();
  const { webhookUrl, hasWebhook } = payments;
  const create = useAction(() => calls?.webhook() ?? Promise.resolve(), {
    done: () => t`The webhook is created. Now test it.`,
  });
  return (
    <section aria-label={t`Webhook`} className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-semibold">{t`Webhook`}</h3>
        <p className="text-sm text-muted">
          {hasWebhook
            ? t`Stripe reports payments to ${webhookUrl}.`
            : t`Stripe does not report payments yet. It needs a webhook to ${webhookUrl}.`}
        </p>
      </div>
      {hasWebhook && <Delivery payments={payments} calls={calls} />}
      {calls && !isFixed && (
        <>
          <div>
            <Button
              variant={hasWebhook ? "secondary" : "primary"}
              pending={create.isPending}
              onClick={() => create.mutate()}
            >
              {hasWebhook ? t`Create the webhook again` : t`Create the webhook`}
            </Button>
          </div>
          <details>
            <summary className="link w-fit cursor-pointer py-1 text-sm">{t`Use a webhook that I made in Stripe’s dashboard`}</summary>
            <Form
              schema={secretSchema}
              defaultValues={{ secret: "" }}
              afterSuccess="reset"
              className="mt-4"
              onSubmit={async ({ secret }) => {
                await calls.webhook(secret);
                toast(t`The signing secret is saved.`);
              }}
            >
              <TextField name="secret" label={t`Signing secret (whsec_…)`} {...VERBATIM} />
              <SubmitButton variant="secondary" className="self-end">{t`Save`}</SubmitButton>
            </Form>
          </details>
        </>
      )}
    </section>
  );
}

function Delivery({ payments: { delivered }, calls }: Omit<WebhookProps, "isFixed">): ReactNode {
  const { t } = useLingui();
  const { formatTime } = useFormat();
  const { state, expect } = useDelivery(delivered);
  const test = useAction(async () => {
    await calls?.testWebhook();
    expect();
  });
  return (
    <>
      {state === "waiting" && <Alert tone="info" role="status">{t`Waiting for Stripe to call this address…`}</Alert>}
      {state === "late" && (
        <Alert tone="danger" role="alert" title={t`Nothing has arrived from Stripe.`}>
          {t`Check that the address can be reached from the internet, then test again. Stripe’s dashboard lists each attempt under Developers, Webhooks.`}
        </Alert>
      )}
      {state === "idle" &&
        (delivered ? (
          <Alert tone="success" role="status">
            <Trans>
              Stripe last reached it on <Day iso={delivered} /> at {formatTime(delivered)}.
            </Trans>
          </Alert>
        ) : (
          <Alert tone="warning">{t`Nothing has arrived there yet.`}</Alert>
        ))}
      {calls && state !== "waiting" && (
        <div>
          <Button variant={delivered ? "secondary" : "primary"} pending={test.isPending} onClick={() => test.mutate()}>
            {t`Test the webhook`}
          </Button>
        </div>
      )}
    </>
  );
}
