import { useLingui } from "@lingui/react/macro";
import type { AdminReward } from "../../../../../common/contract/referrals.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Box } from "../../../ui/form/checkbox.tsx";

type Props = {
  reward: AdminReward;
  checked: boolean;
  /** As many are selected as one payout may have. */
  full: boolean;
  onChange: (reward: AdminReward, on: boolean) => void;
};

/** Selects a reward for the payout; only confirmed ones can be selected. */
export function RewardBox({ reward, checked, full, onChange }: Props) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  if (reward.state !== "confirmed" || reward.settledCents > 0) return <span className="text-faint">–</span>;
  const money = formatMoney(reward.cents);
  const name = reward.referrer?.email ?? reward.id;
  return (
    <span className="-my-2.5 -mr-2.5 inline-flex @2xl:mr-0 @2xl:-ml-2.5 size-11 items-center justify-center">
      <Box
        checked={checked}
        disabled={full && !checked}
        aria-label={t`Pay out ${money} to ${name}`}
        onChange={(event) => onChange(reward, event.target.checked)}
      />
    </span>
  );
}
