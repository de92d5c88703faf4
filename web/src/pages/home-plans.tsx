import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PlansDeck } from "../features/billing/plans/plans-deck.tsx";
import { usePageData, useSite } from "../router/page-data.tsx";
import { useMeans } from "./home-price.ts";

/** The plans on sale: how many screens, at what price, and how one pays. */
export function HomePlans() {
  const { t } = useLingui();
  const { plans } = usePageData("home");
  const { byCard } = useSite();
  const means = useMeans();
  return (
    <section id="plans" aria-labelledby="plans-title" className="wrap py-12 lg:py-26">
      <div className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-[1fr_25rem]">
        <h2 id="plans-title" className="max-w-[9em] text-display">{t`How many screens at once?`}</h2>
        <p className="text-lead">
          {plans.length > 0
            ? t`Plans differ by how many screens may play at the same time. The add-on and its updates are the same.`
            : t`The plans will be published soon. The free trial is already open.`}
        </p>
      </div>
      {plans.length > 0 && (
        <>
          <div className="mt-8 lg:mt-16">
            <PlansDeck plans={plans} both />
          </div>
          <p className="mt-7 text-[1.0625rem] lg:text-center">
            <Trans>
              <strong>How do I pay?</strong> After the trial, and only if you want to: {means}, for a month or a year.
            </Trans>{" "}
            {byCard ? t`You cancel online, whenever you like.` : t`Nothing renews by itself.`}{" "}
            <Link to="/subscription-plans" className="link">{t`Compare the plans`}</Link>
          </p>
        </>
      )}
    </section>
  );
}
