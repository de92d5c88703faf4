import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PERIODS, type SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { choicePath } from "../../../shared/choice-path.ts";
import { usePlans } from "../../../shared/plans.ts";
import { canChange, type SubscriptionState } from "../../../shared/subscription-state.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { type Change, resumeSubscription } from "./api.ts";
import { ChangeForm } from "./change-form.tsx";
import { PortalButton } from "./portal-button.tsx";

type Props = { state: SubscriptionState; subscription: SubscriptionSummary; portal: boolean };

/** Changing and resuming a subscription. */
export function SubscriptionActions({ state, subscription, portal }: Props) {
  const { t } = useLingui();
  const [renewal] = subscription.extendable;
  const pays = ["waiting", "trial", "active", "uncharged", "ending"].includes(state);
  return (
    <div className="mt-4 flex flex-col gap-2.5 empty:hidden *:w-full">
      {subscription.cancelAtPeriodEnd && <ResumeButton />}
      {state === "manual" && renewal && <ButtonLink to={choicePath(renewal)}>{t`Extend my plan`}</ButtonLink>}
      {canChange(state, subscription) && <ChangeDialog subscription={subscription} />}
      {portal && pays && <PortalButton>{t`Payment method`}</PortalButton>}
    </div>
  );
}

function ResumeButton() {
  const { t } = useLingui();
  const resume = useAction(resumeSubscription, { done: () => t`Your subscription continues.` });
  return <Button pending={resume.isPending} onClick={() => resume.mutate()}>{t`Resume my subscription`}</Button>;
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
      trigger={<Button variant="secondary">{t`Change my plan…`}</Button>}
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
