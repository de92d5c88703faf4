import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OwnReward, RewardState, SettledAs } from "../../../../../common/contract/referrals.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

const STATES: Record<RewardState, { tone: "warning" | "accent" | "success" | "neutral"; label: ReactNode }> = {
  pending: { tone: "warning", label: <Trans>Pending</Trans> },
  confirmed: { tone: "accent", label: <Trans>Confirmed</Trans> },
  paid: { tone: "success", label: <Trans>Received</Trans> },
  reversed: { tone: "neutral", label: <Trans>Reversed</Trans> },
};

/** A reward as its referrer sees it: the sum, its story, its state. */
export function Reward({ reward }: { reward: OwnReward }) {
  const { formatMoney } = useFormat();
  const { tone, label } = STATES[reward.state];
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="font-semibold tabular-nums">{formatMoney(reward.cents)}</span>{" "}
        <span className="text-muted">
          <Story reward={reward} />
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

const SETTLED: Record<SettledAs, (date: string) => ReactNode> = {
  credit: (date) => <Trans>as credit, on {date}</Trans>,
  days: (date) => <Trans>as days of your plan, on {date}</Trans>,
  payout: (date) => <Trans>paid out on {date}</Trans>,
};

/** A reward's history, in a few words. */
function Story({ reward: { state, date, created, settledAs } }: { reward: OwnReward }) {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const day = formatDate(date ?? created);
  if (state === "pending") return t`until ${day}`;
  if (state === "paid" && settledAs) return SETTLED[settledAs](day);
  if (state === "reversed") return t`the payment was refunded`;
  return t`from a payment of ${formatDate(created)}`;
}
