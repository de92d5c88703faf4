import { useLingui } from "@lingui/react/macro";
import type { RewardTotals } from "../../../../../common/contract/referrals.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";

/** Sums over all rewards; placeholders while they load. */
export function RewardTotalsList({ totals }: { totals: RewardTotals | undefined }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const loading = totals === undefined;
  const money = (cents: number | undefined) => (cents === undefined ? "" : formatMoney(cents));
  return (
    <StatList label={t`Totals of all rewards`} busy={loading}>
      <Stat label={t`Pending`} value={money(totals?.pendingCents)} loading={loading} />
      <Stat label={t`To be granted`} value={money(totals?.confirmedCents)} loading={loading} />
      <Stat label={t`Granted`} value={money(totals?.paidCents)} loading={loading} />
      <Stat label={t`Overpaid`} value={money(totals?.overpaidCents)} loading={loading} />
    </StatList>
  );
}
