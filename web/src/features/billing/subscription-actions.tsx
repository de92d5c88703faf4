import { Trans, useLingui } from "@lingui/react/macro";
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
  const { t } = useLingui();
  const renewal = new URLSearchParams({ plan: subscription.plan.slug, period: subscription.period });
  const unpaid = state === "grace" || state === "suspended";
  const streams = !unpaid && state !== "held";
  const pays = ["trial", "active", "under_way", "ending"].includes(state);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === "ending" && <ResumeButton />}
      {state === "manual" && <ButtonLink to={`/checkout?${renewal}`} size="sm">{t`Extend my plan`}</ButtonLink>}
      {state !== "ending" && state !== "under_way" && streams && <ChangeDialog subscription={subscription} />}
      {portal && pays && <PortalButton>{t`Payment method`}</PortalButton>}
      {state !== "manual" && !subscription.cancelAtPeriodEnd && (
        <CancelButton until={subscription.nextDate} streams={streams} />
      )}
    </div>
  );
}

function CancelButton({ until, streams }: { until: string | null; streams: boolean }) {
  const { t } = useLingui();
  const date = <time dateTime={until ?? ""}>{formatDay(until ?? "", useLocale())}</time>;
  return (
    <ConfirmDialog
      title={t`Stop your subscription?`}
      confirmLabel={t`Stop my subscription`}
      cancelLabel={t`Keep it`}
      onConfirm={async () => {
        await cancelSubscription();
        toast(<Trans>Your subscription is stopped. You can resume it until {date}.</Trans>);
      }}
      trigger={
        <Button variant="ghost" size="sm" className="max-sm:-ml-3.5 sm:ml-auto">{t`Stop my subscription…`}</Button>
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
  const { t } = useLingui();
  const resume = useAction(resumeSubscription, { done: () => t`Your subscription continues.` });
  return (
    <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate()}>{t`Resume my subscription`}</Button>
  );
}
