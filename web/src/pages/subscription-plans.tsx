import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { PlanList } from "../features/plans/plan-list.tsx";
import { usePageData, useSite } from "../router/page-data.tsx";
import { FaqList } from "../ui/text/faq-list.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { PlansPromises } from "./plans-promises.tsx";

/** /subscription-plans: the plans, their total prices, and the buyer's guarantees. */
export function SubscriptionPlansPage() {
  const { plans, faqs } = usePageData("plans");
  const { trialDays } = useSite();
  return (
    <>
      <PageIntro
        title={<Trans>Clear prices, nothing hidden</Trans>}
        lead={
          trialDays > 0 ? (
            <Trans>Every plan starts with a free trial. Choose afterwards, by the month or by the year.</Trans>
          ) : (
            <Trans>Pay monthly or yearly. You can stop whenever you like.</Trans>
          )
        }
      />
      <section aria-labelledby="plans-title" className="border-b border-line bg-sunken">
        <div className="wrap py-12 lg:py-16">
          <h2 id="plans-title" className="mb-5 text-title">
            <Trans>Plans</Trans>
          </h2>
          {plans.length > 0 ? (
            <PlanList plans={plans} />
          ) : (
            <p className="text-muted">
              <Trans>The plans will be published soon. The free trial is already open.</Trans>
            </p>
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
            <h2 id="plans-faq" className="text-title">
              <Trans>Before you choose</Trans>
            </h2>
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
