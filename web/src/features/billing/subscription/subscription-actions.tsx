import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PERIODS, type SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { formatParisDay } from "../../../../../common/paris.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { usePlans } from "../../../shared/plans.ts";
import { canChange, type SubscriptionState } from "../../../shared/subscription-state.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { type Change, cancelSubscription, resumeSubscription } from "./api.ts";
import { ChangeForm } from "./change-form.tsx";
import { PortalButton } from "./portal-button.tsx";

type Props = { state: SubscriptionState; subscription: SubscriptionSummary; portal: boolean };

/** Changing, cancelling and resuming a subscription. */
export function SubscriptionActions({ state, subscription, portal }: Props) {
  const { t } = useLingui();
  const [renewal] = subscription.extendable;
  const unpaid = state === "grace" || state === "suspended";
  const streams = !unpaid && !["held", "paused", "waiting"].includes(state);
  const pays = ["waiting", "trial", "active", "uncharged", "ending"].includes(state);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {subscription.cancelAtPeriodEnd && <ResumeButton />}
      {state === "manual" && renewal && (
        <ButtonLink to={`/checkout?${new URLSearchParams(renewal)}`} size="sm">{t`Extend my plan`}</ButtonLink>
      )}
      {canChange(state) && <ChangeDialog subscription={subscription} />}
      {portal && pays && <PortalButton>{t`Payment method`}</PortalButton>}
      {subscription.provider !== "manual" && !subscription.cancelAtPeriodEnd && (
        <CancelButton until={subscription.nextDate} streams={streams} unpaid={unpaid} />
      )}
    </div>
  );
}

function CancelButton({ until, streams, unpaid }: { until: string | null; streams: boolean; unpaid: boolean }) {
  const { t } = useLingui();
  const date = <time dateTime={until ?? ""}>{formatParisDay(until ?? "", useLocale())}</time>;
  return (
    <ConfirmDialog
      title={t`Cancel your subscription?`}
      confirmLabel={t`Cancel my subscription`}
      cancelLabel={t`Keep it`}
      onConfirm={() => cancelSubscription()}
      done={
        unpaid ? (
          <Trans>Your subscription has ended.</Trans>
        ) : (
          <Trans>Your subscription is cancelled. You can resume it until {date}.</Trans>
        )
      }
      trigger={
        <Button variant="ghost" size="sm" className="max-sm:-ml-3.5 sm:ml-auto">{t`Cancel my subscription…`}</Button>
      }
    >
      {streams ? (
        <Trans>
          You can stream until {date}. Nothing is charged after that, and until then you can change your mind. Your
          account stays.
        </Trans>
      ) : unpaid ? (
        <Trans>
          It ends now, and so does your access. The overdue payment is no longer collected. Your account is kept.
        </Trans>
      ) : (
        <Trans>It ends on {date} and is not renewed. Your account is kept.</Trans>
      )}
    </ConfirmDialog>
  );
}

function ResumeButton() {
  const { t } = useLingui();
  const resume = useAction(resumeSubscription, { done: () => t`Your subscription continues.` });
  return (
    <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate()}>{t`Resume my subscription`}</Button>
  );
}

/** Another plan or period. The order review sends subscribed members here; the address then names the target. */
function ChangeDialog({ subscription }: { subscription: SubscriptionSummary }) {
  const { t } = useLingui();
  const [wanted] = useState(() => wantedChange(location.search));
  const [open, setOpen] = useState(wanted !== null);
  function change(next: boolean): void {
    setOpen(next);
    // A reload must not reopen it.
    if (!next && wanted) history.replaceState(history.state, "", location.pathname + location.hash);
  }
  return (
    <Dialog
      size="md"
      title={t`Change plan or period`}
      description={t`You see what it costs before you confirm.`}
      open={open}
      onOpenChange={change}
      trigger={<Button variant="secondary" size="sm">{t`Change my plan…`}</Button>}
    >
      <Choices subscription={subscription} wanted={wanted} onDone={() => change(false)} />
    </Dialog>
  );
}

type ChangeDialogProps = {
  subscription: SubscriptionSummary;
  wanted: ReturnType<typeof wantedChange>;
  onDone: () => void;
};

function Choices({ subscription, wanted, onDone }: ChangeDialogProps) {
  return (
    <Loaded from={usePlans()} skeleton={4}>
      {(plans) => <ChangeForm plans={plans} subscription={subscription} wanted={wanted} onDone={onDone} />}
    </Loaded>
  );
}

/** `?change=<slug>&period=` of the dashboard's address: the change that the order review sent here, else null. */
function wantedChange(search: string): Change | null {
  const query = new URLSearchParams(search);
  const plan = query.get("change");
  const period = PERIODS.find((known) => known === query.get("period"));
  return plan && period ? { plan, period } : null;
}
