import { useLingui } from "@lingui/react/macro";
import { Rewards } from "../features/admin-rewards/rewards.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/rewards: referrers' rewards, and payouts. */
export function AdminRewardsPage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <h1 className="text-title">{t`Referral rewards`}</h1>
        <Rewards />
      </div>
    </MemberArea>
  );
}
