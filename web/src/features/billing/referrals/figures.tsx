import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ReferralFigures } from "../../../../../common/contract/referrals.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Reward } from "./reward.tsx";

type Props = { figures: ReferralFigures | "failed" | undefined; onRetry: () => void };

/** The results of a member's referrals: counts, sums and the latest rewards. */
export function Figures({ figures, onRetry }: Props) {
  const { t } = useLingui();
  const { formatMoney, formatNumber } = useFormat();
  if (figures === "failed") {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="text-muted">{t`Your figures could not be loaded.`}</p>
        <Button variant="secondary" size="sm" onClick={onRetry}>{t`Try again`}</Button>
      </div>
    );
  }
  if (!figures) return <SkeletonText lines={4} />;
  const { clicks, signUps, paid, pendingCents, confirmedCents, paidCents, rewards } = figures;
  return (
    <div className="flex w-full flex-col gap-5">
      <dl className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 gap-y-5 border-t border-line pt-5">
        <Figure label={t`Visits`} value={formatNumber(clicks)} />
        <Figure label={t`Sign-ups`} value={formatNumber(signUps)} />
        <Figure label={t`Referrals who paid`} value={formatNumber(paid)} />
        <Figure label={t`Pending`} value={formatMoney(pendingCents)} />
        <Figure label={t`Confirmed`} value={formatMoney(confirmedCents)} />
        <Figure label={t`Received`} value={formatMoney(paidCents)} />
      </dl>
      {rewards.length > 0 && (
        <div>
          <h3 className="text-base">{t`Latest rewards`}</h3>
          <ul className="mt-2 divide-y divide-line">
            {rewards.map((reward) => (
              <Reward key={reward.id} reward={reward} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Figure({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex min-w-0 flex-col justify-between">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}
