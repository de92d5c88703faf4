import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "wouter";
import type { PublicPlan } from "../../../common/contract/plans.ts";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";
import { FeatureList } from "../shared/feature-list.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

/** The plans on sale. A visitor's card leads to the trial, a member's to the order review. */
export function HomePlans() {
  const { t } = useLingui();
  const { plans } = usePageData("home");
  return (
    <section id="plans" aria-labelledby="plans-title" className="border-y border-line bg-sunken">
      <div className="wrap py-16 lg:py-24">
        <h2 id="plans-title" className="text-title">{t`Plans with clear prices`}</h2>
        <p className="mt-3 max-w-xl text-muted">
          {plans.length > 0 ? (
            <span className="either">
              <span className="for-visitors">
                {t`Try first, choose afterwards. Nothing is charged during the trial.`} {t`Prices include tax.`}
              </span>
              <span className="for-members">
                {t`Pay monthly or yearly. You can cancel whenever you like.`} {t`Prices include tax.`}
              </span>
            </span>
          ) : (
            t`The plans will be published soon. The free trial is already open.`
          )}
        </p>
        <ul className="mt-10 grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] lg:gap-6">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
        <p className="mt-6">
          <Link to="/subscription-plans" className="link">{t`Compare monthly and yearly prices`}</Link>
        </p>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: PublicPlan }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const id = useId();
  const month = formatMoney(plan.monthlyCents);
  const year = formatMoney(plan.yearlyCents);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 id={id} className="text-heading">
        {plan.name}
      </h3>
      <p className="mt-1 text-sm text-muted md:min-h-12">{plan.description}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <Trans>
          <span className="text-title font-semibold tracking-tight tabular-nums">{month}</span>{" "}
          <span className="text-sm text-muted">per month</span>
        </Trans>
      </p>
      <p className="text-sm text-faint">{plan.yearlyCents > 0 && t`or ${year} per year`}</p>
      <FeatureList features={plan.features} screens={plan.screens} />
      <ButtonLink to="/trial" variant="secondary" aria-describedby={id} className="for-visitors mt-auto w-full">
        {plan.trialDays > 0 ? (
          <Plural value={plan.trialDays} one="Try it for # day" other="Try it for # days" />
        ) : (
          t`Create my account`
        )}
      </ButtonLink>
      <ButtonLink
        to={`/checkout?plan=${plan.slug}&period=month`}
        variant="secondary"
        aria-describedby={id}
        className="for-members mt-auto w-full"
      >
        {t`Choose this plan`}
      </ButtonLink>
    </li>
  );
}
