import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AdminReward, RewardFilter, RewardState, SettledAs } from "../../../../../common/contract/referrals.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Day } from "../../../ui/text/day.tsx";

/** Names of the filters, in order. */
export const FILTERS: readonly { value: RewardFilter | ""; label: ReturnType<typeof msg> }[] = [
  { value: "", label: msg`All rewards` },
  { value: "pending", label: msg`Pending` },
  { value: "confirmed", label: msg`Confirmed` },
  { value: "paid", label: msg`Granted` },
  { value: "reversed", label: msg`Reversed` },
  { value: "overpaid", label: msg`Overpaid` },
];

const STATES: Record<RewardState, { tone: "warning" | "accent" | "success" | "neutral"; label: ReactNode }> = {
  pending: { tone: "warning", label: <Trans>Pending</Trans> },
  confirmed: { tone: "accent", label: <Trans>Confirmed</Trans> },
  paid: { tone: "success", label: <Trans>Granted</Trans> },
  reversed: { tone: "neutral", label: <Trans>Reversed</Trans> },
};

/** Who earned it; the account may be deleted. */
export function Referrer({ reward: { referrer } }: { reward: AdminReward }) {
  const { t } = useLingui();
  if (!referrer) return <span className="text-muted">{t`Deleted account`}</span>;
  return (
    <span className="flex min-w-0 flex-col items-start ">
      <MemberLink member={referrer} className="font-semibold" />
      {referrer.name && <span className="text-xs wrap-anywhere text-muted">{referrer.name}</span>}
    </span>
  );
}

/** The reward above the payment that it comes from. */
export function Amount({ reward }: { reward: AdminReward }) {
  const { formatMoney } = useFormat();
  const payment = formatMoney(reward.paymentCents);
  return (
    <span className="flex flex-col @2xl:items-end">
      <span className="font-semibold">{formatMoney(reward.cents)}</span>
      <span className="text-xs text-muted">
        <Trans>
          {reward.rate}% of {payment}
        </Trans>
      </span>
    </span>
  );
}

/** The state, with its details. */
export function State({ reward }: { reward: AdminReward }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { tone, label } = STATES[reward.state];
  const overpaid = formatMoney(reward.overpaidCents);
  return (
    <span className="flex flex-col items-start gap-1 @2xl:gap-0">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-xs text-muted">
        <Story reward={reward} />
      </span>
      {reward.overpaidCents > 0 && <span className="text-xs font-semibold text-bad">{t`${overpaid} overpaid`}</span>}
    </span>
  );
}

const SETTLED: Record<SettledAs, (day: ReactNode) => ReactNode> = {
  credit: (day) => <Trans>as credit, {day}</Trans>,
  days: (day) => <Trans>as days of the plan, {day}</Trans>,
  payout: (day) => <Trans>paid out, {day}</Trans>,
};

function Story({ reward }: { reward: AdminReward }) {
  const { t } = useLingui();
  if (reward.refused === "same_person") return t`the referred member and the referrer are the same person`;
  if (reward.refused === "account_closed") return t`the referrer’s account has been deleted`;
  if (reward.settledAs && reward.paidAt) return SETTLED[reward.settledAs](<Day iso={reward.paidAt} />);
  if (reward.state === "reversed") return t`payment refunded or disputed`;
  if (reward.state === "pending") {
    return (
      <Trans>
        until <Day iso={reward.confirmAt} />
      </Trans>
    );
  }
  return (
    <Trans>
      since <Day iso={reward.confirmAt} />
    </Trans>
  );
}
