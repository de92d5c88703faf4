import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PlanList } from "../features/billing/plans/plan-list.tsx";
import { PlanTable } from "../features/billing/plans/plan-table.tsx";
import { usePageData, useSite } from "../router/page-data.tsx";
import { FaqList } from "../ui/text/faq-list.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { PlansPromises } from "./plans-promises.tsx";

/** /subscription-plans: the plans, their total prices, and the buyer's guarantees. */
export default function SubscriptionPlansPage() {
  const { t } = useLingui();
  const { plans, faqs } = usePageData("plans");
  const { trialDays } = useSite();
  return (
    <>
      <PageIntro
        title={t`Clear prices, nothing hidden`}
        lead={
          <span className="either">
            {trialDays > 0 && (
              <span className="for-visitors">
                {t`Start with a free trial, then choose a plan, by the month or by the year.`}
              </span>
            )}
            <span className={trialDays > 0 ? "for-members" : ""}>
              {t`Pay monthly or yearly. You can cancel whenever you like.`}
            </span>
          </span>
        }
      />
      <section aria-labelledby="plans-title" className="border-b border-line bg-sunken">
        <div className="wrap py-12 lg:py-16">
          <h2 id="plans-title" className="mb-5 text-title">{t`Plans`}</h2>
          {plans.length > 0 ? (
            <>
              <PlanList plans={plans} />
              <PlanTable plans={plans} />
            </>
          ) : (
            <p className="text-muted">{t`The plans will be published soon. The free trial is already open.`}</p>
          )}
        </div>
      </section>
      <PlansPromises />
      {faqs.length > 0 && (
        <section
          aria-labelledby="plans-faq"
          className="wrap grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[1fr_2fr] lg:py-20"
        >
          <div>
            <h2 id="plans-faq" className="text-title">{t`Before you choose`}</h2>
            <p className="mt-4 text-muted">
              <Trans>
                The small print is short and in plain words: read the{" "}
                <Link to="/cgu" className="link">
                  terms of use
                </Link>
                .
              </Trans>
            </p>
          </div>
          <FaqList faqs={faqs} />
        </section>
      )}
    </>
  );
}
