import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Period } from "../../../../../common/contract/billing.ts";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useAuth } from "../../../lib/auth.tsx";
import { useSite } from "../../../router/page-data.tsx";
import { choicePath } from "../../../shared/choice-path.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import type { Own } from "./own-plan.tsx";
import { trialPath } from "./plan-rules.ts";
import { useCoupon } from "./use-coupon.ts";

type Props = { plan: PublicPlan; describedBy: string; raised: boolean; both: boolean; own: Own | null };

/**
 * A plan's button. New visitors start with the trial, which remembers plan and period; members, and anyone with a code, go to
 * the order review for the period chosen above, through sign-up if they have no account yet; those who have a plan, to its change.
 * Nobody does before the operator can sell.
 */
export function PlanAction({ plan, describedBy, raised, both, own }: Props) {
  const { t } = useLingui();
  const { isAuthenticated } = useAuth();
  const coupon = useCoupon();
  const { sells } = useSite();
  const filled = raised && own?.kind !== "subscribed";
  const look = { variant: filled ? "primary" : "secondary", size: filled ? "lg" : "md" } as const;
  const label = <TrialLabel plan={plan} raised={raised} />;
  if (both) {
    return (
      <span className="either mt-6 max-sm:w-full">
        <ButtonLink to={trialOf(plan, sells)} {...look} aria-describedby={describedBy} className="for-visitors">
          {label}
        </ButtonLink>
        <ButtonLink
          to={choicePath({ plan: plan.slug, period: "month" })}
          {...look}
          aria-describedby={describedBy}
          className="for-members"
        >
          {t`Choose this plan`}
        </ButtonLink>
      </span>
    );
  }
  if (!sells && isAuthenticated) return <p className="mt-6 text-sm text-muted">{t`Orders are not open yet.`}</p>;
  const tries = !isAuthenticated && (coupon === "" || !sells);
  const linkOf = (period: Period) => {
    if (own?.linkOf) return own.linkOf(plan, period);
    const path = choicePath({ plan: plan.slug, period, coupon });
    if (tries) return { to: trialOf(plan, sells, period), label };
    return { to: isAuthenticated ? path : `/trial?return=${encodeURIComponent(path)}`, label: t`Choose this plan` };
  };
  const byYear = plan.yearlyCents > 0;
  // Members read a shorter label in the same place.
  const room = filled ? "mt-6 max-sm:min-h-19.5 max-sm:w-full" : "mt-6 max-sm:w-full";
  const button = (period: Period, className: string) => {
    const { to, label: words } = linkOf(period);
    return (
      <ButtonLink to={to} {...look} aria-describedby={describedBy} className={`${room} ${className}`}>
        {words}
      </ButtonLink>
    );
  };
  return (
    <>
      {button("month", byYear ? "group-has-[#billing-year:checked]/billing:hidden" : "")}
      {byYear && button("year", "group-has-[#billing-month:checked]/billing:hidden")}
    </>
  );
}

const trialOf = ({ slug }: PublicPlan, sells: boolean, period: Period = "month") =>
  sells ? trialPath(slug, period) : "/trial";

function TrialLabel({ plan: { name, trialDays }, raised }: Pick<Props, "plan" | "raised">) {
  const { t } = useLingui();
  if (trialDays === 0) return t`Create my account`;
  if (!raised) return <Trans>Try {name}</Trans>;
  return <Plural value={trialDays} one={`Try ${name} for # day`} other={`Try ${name} for # days`} />;
}
