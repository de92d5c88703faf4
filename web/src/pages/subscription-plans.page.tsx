import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PlanList } from "../features/billing/plans/plan-list.tsx";
import { usePageData } from "../router/page-data.tsx";
import { SourceLineNote } from "../shared/source-line-note.tsx";
import { FaqList } from "../ui/text/faq-list.tsx";
import { PlansPromises } from "./plans-promises.tsx";

/** /subscription-plans: how many screens, at what price, and the buyer's guarantees. */
export default function SubscriptionPlansPage() {
  const { t } = useLingui();
  const { plans, faqs, sources } = usePageData("plans");
  const title = <h1 className="max-w-[9em] text-display">{t`How many screens at once?`}</h1>;
  return (
    <div className="wrap pt-10 pb-16 sm:pt-16 lg:pb-24">
      {plans.length > 0 ? (
        <PlanList plans={plans} title={title} />
      ) : (
        <>
          {title}
          <p className="mt-4 text-lead">{t`The plans will be published soon. The free trial is already open.`}</p>
        </>
      )}
      <SourceLineNote sources={sources} className="mt-7 text-[1.0625rem]" />
      <PlansPromises />
      {faqs.length > 0 && (
        <section aria-labelledby="plans-faq" className="mt-16 grid gap-x-12 gap-y-5 lg:grid-cols-[22rem_1fr]">
          <div>
            <h2 id="plans-faq" className="text-title">{t`Before you choose`}</h2>
            <p className="mt-4 text-muted">
              <Trans>
                Our terms are short and in plain words: read the{" "}
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
    </div>
  );
}
