import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { UserDetail } from "../../../../../common/contract/admin.ts";
import type { Access, AccessState } from "../../../../../common/contract/api.ts";
import type { SubscriptionStatus } from "../../../../../common/contract/billing.ts";
import type { StreamingState } from "../../../../../common/contract/stremio.ts";
import { STREAMING_LOOKS } from "../../../shared/states.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Day } from "../../../ui/text/day.tsx";

type Tone = "accent" | "success" | "neutral" | "warning" | "danger";

const ACCESS: Record<AccessState, { label: ReactNode; tone: Tone }> = {
  trial: { label: <Trans>On trial</Trans>, tone: "accent" },
  paid: { label: <Trans>Paid</Trans>, tone: "success" },
  expired: { label: <Trans>Expired</Trans>, tone: "neutral" },
  unpaid: { label: <Trans>Awaiting payment</Trans>, tone: "warning" },
  blocked: { label: <Trans>Blocked</Trans>, tone: "danger" },
};

/** Whether a member has never had access: nothing of theirs has expired. */
const isNew = ({ state, until }: Access): boolean => state === "expired" && until === null;

/** A member's access, in a word. */
export function AccessBadge({ access }: { access: Access }) {
  const { t } = useLingui();
  const { label, tone } = ACCESS[access.state];
  return <Badge tone={tone}>{isNew(access) ? t`No access` : label}</Badge>;
}

/** A streaming account's state, in words. */
export function StreamingLabel({ state, access }: { state: StreamingState | null; access: Access }) {
  const { t } = useLingui();
  if (state === "suspended" && isNew(access)) return t`Waiting`;
  return state ? STREAMING_LOOKS[state].label : t`Not created yet`;
}

const SUBSCRIPTION: Record<SubscriptionStatus, ReactNode> = {
  trialing: <Trans>On trial</Trans>,
  active: <Trans>Active</Trans>,
  past_due: <Trans>A payment is overdue</Trans>,
  paused: <Trans>Paused</Trans>,
  unpaid: <Trans>Unpaid</Trans>,
  canceled: <Trans>Cancelled</Trans>,
  incomplete: <Trans>The first payment is overdue</Trans>,
  incomplete_expired: <Trans>Never paid</Trans>,
};

/** A subscription's state in words, and whether it ends without a renewal or renews without a payment. */
export function SubscriptionLabel({ subscription }: { subscription: NonNullable<UserDetail["subscription"]> }) {
  const { t } = useLingui();
  const { status, cancelAtPeriodEnd, paymentsPaused } = subscription;
  if (status === "canceled" || (!cancelAtPeriodEnd && !paymentsPaused)) return SUBSCRIPTION[status];
  const until = paymentsPaused?.until && <Day iso={paymentsPaused.until} />;
  return (
    <>
      {SUBSCRIPTION[status]}
      {cancelAtPeriodEnd && <>, {t`ends with the period`}</>}
      {paymentsPaused && <>, {until ? <Trans>payments paused until {until}</Trans> : t`payments paused`}</>}
    </>
  );
}
