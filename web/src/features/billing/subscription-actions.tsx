import { Trans } from "@lingui/react/macro";
import { formatDay } from "../../../../common/format.ts";
import type { SubscriptionSummary } from "../../../../common/wire/billing.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { cancelSubscription, resumeSubscription } from "./api.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { PortalButton } from "./portal-button.tsx";
import type { SubscriptionState } from "./state.ts";

type Props = { state: SubscriptionState; subscription: SubscriptionSummary; portal: boolean };

/** Changing, cancelling and resuming a subscription. */
export function SubscriptionActions({ state, subscription, portal }: Props) {
  const renewal = new URLSearchParams({ plan: subscription.plan.slug, period: subscription.period });
  const unpaid = state === "grace" || state === "suspended";
  const streams = !unpaid && state !== "held";
  const pays = state === "trial" || state === "active" || state === "ending";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === "ending" && <ResumeButton />}
      {state === "manual" && (
        <ButtonLink to={`/checkout?${renewal}`} size="sm">
          <Trans>Extend my plan</Trans>
        </ButtonLink>
      )}
      {state !== "ending" && streams && <ChangeDialog subscription={subscription} />}
      {portal && pays && (
        <PortalButton>
          <Trans>Payment method</Trans>
        </PortalButton>
      )}
      {state !== "manual" && !subscription.cancelAtPeriodEnd && (
        <CancelButton until={subscription.nextDate} streams={streams} />
      )}
    </div>
  );
}

function CancelButton({ until, streams }: { until: string | null; streams: boolean }) {
  const date = <time dateTime={until ?? ""}>{formatDay(until ?? "", useLocale())}</time>;
  return (
    <ConfirmDialog
      title={<Trans>Stop your subscription?</Trans>}
      confirmLabel={<Trans>Stop my subscription</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      onConfirm={async () => {
        await cancelSubscription();
        toast(<Trans>Your subscription is stopped. You can resume it until {date}.</Trans>);
      }}
      trigger={
        <Button variant="ghost" size="sm" className="sm:ml-auto">
          <Trans>Stop my subscription…</Trans>
        </Button>
      }
    >
      {streams ? (
        <Trans>
          You can stream until {date}. Nothing is charged after that, and until then you can change your mind. Your
          account stays.
        </Trans>
      ) : (
        <Trans>It ends on {date} and is not renewed. An overdue payment remains due. Your account is kept.</Trans>
      )}
    </ConfirmDialog>
  );
}

function ResumeButton() {
  const resume = useAction(resumeSubscription, { done: () => <Trans>Your subscription continues.</Trans> });
  return (
    <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate()}>
      <Trans>Resume my subscription</Trans>
    </Button>
  );
}
