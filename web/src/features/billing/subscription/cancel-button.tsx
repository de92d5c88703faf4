import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import type { SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { formatParisDay } from "../../../../../common/paris.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import type { SubscriptionState } from "../../../shared/subscription-state.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { cancelSubscription } from "./api.ts";

type Props = {
  state: SubscriptionState;
  until: SubscriptionSummary["nextDate"];
  trigger: ReactElement<Record<string, unknown>>;
};

/** Ends a subscription at the end of its paid period, or at once where its payment is overdue. */
export function CancelButton({ state, until, trigger }: Props) {
  const { t } = useLingui();
  const unpaid = state === "grace" || state === "suspended";
  const streams = !unpaid && !["held", "paused", "waiting"].includes(state);
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
      trigger={trigger}
    >
      {streams ? (
        <Trans>
          You can stream until {date}. Nothing is charged after that, and until then you can change your mind. Your
          account is kept.
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
