import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicCoupon } from "../../../../../common/contract/coupons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useSite } from "../../../router/page-data.tsx";

/** Its plans, members, end date, and effect on the free trial. */
export function Conditions({ coupon }: { coupon: PublicCoupon }) {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const { trialDays } = useSite();
  const plans = coupon.plans.join(", ");
  const until = coupon.ends && formatDate(coupon.ends);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted marker:text-accent">
      <li>{plans ? t`For: ${plans}` : t`For every plan`}</li>
      {coupon.newCustomers && <li>{t`For a first subscription only`}</li>}
      {until && <li>{t`Until ${until}`}</li>}
      {trialDays > 0 && <li>{trialRule(coupon)}</li>}
    </ul>
  );
}

function trialRule({ withTrial, kind }: PublicCoupon): ReactNode {
  if (withTrial) return <Trans>Added to the free trial</Trans>;
  if (kind === "days") return <Trans>Not added to the free trial: the longer of the two counts</Trans>;
  return <Trans>Not added to the free trial: with this code, the paid period starts at once</Trans>;
}
