import { Plural, useLingui } from "@lingui/react/macro";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useAuth } from "../../../lib/auth.tsx";
import { useSite } from "../../../router/page-data.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { checkoutPath } from "./plan-rules.ts";
import { useCoupon } from "./use-coupon.ts";

/**
 * A plan's button. New visitors start with the trial; members, and anyone with a code, go to the order review for the
 * period chosen above, through sign-up if they have no account yet. Nobody does before the operator can sell.
 */
export function PlanAction({ plan, describedBy }: { plan: PublicPlan; describedBy: string }) {
  const { t } = useLingui();
  const { isAuthenticated } = useAuth();
  const coupon = useCoupon();
  const { sells } = useSite();
  if (!sells && isAuthenticated) return <p className="mt-auto text-sm text-muted">{t`Orders are not open yet.`}</p>;
  if (!isAuthenticated && (coupon === "" || !sells)) {
    return (
      <ButtonLink to="/trial" aria-describedby={describedBy} className={LOOK}>
        {plan.trialDays > 0 ? (
          <Plural value={plan.trialDays} one="Try it for # day" other="Try it for # days" />
        ) : (
          t`Create my account`
        )}
      </ButtonLink>
    );
  }
  const to = (period: "month" | "year") => {
    const path = checkoutPath(plan.slug, period, coupon);
    return isAuthenticated ? path : `/trial?return=${encodeURIComponent(path)}`;
  };
  const byYear = plan.yearlyCents > 0;
  return (
    <>
      <ButtonLink
        to={to("month")}
        aria-describedby={describedBy}
        className={`${LOOK} ${byYear ? "group-has-[#billing-year:checked]/billing:hidden" : ""}`}
      >
        {t`Choose this plan`}
      </ButtonLink>
      {byYear && (
        <ButtonLink
          to={to("year")}
          aria-describedby={describedBy}
          className={`${LOOK} group-has-[#billing-month:checked]/billing:hidden`}
        >
          {t`Choose this plan`}
        </ButtonLink>
      )}
    </>
  );
}

const LOOK = "mt-auto w-full px-3!";
