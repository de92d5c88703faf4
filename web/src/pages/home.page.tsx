import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { Honest } from "../shared/honest.tsx";
import { SourceBill } from "../shared/source-bill.tsx";
import { Closing } from "./closing.tsx";
import { HomeFaq } from "./home-faq.tsx";
import { HomeGestures } from "./home-gestures.tsx";
import { HomeHero } from "./home-hero.tsx";
import { HomePlans } from "./home-plans.tsx";

/** The public home page: what one pays for, what one watches, how it works, its prices and common questions. */
export default function HomePage() {
  const { t } = useLingui();
  const { sources, plans, company } = usePageData("home");
  const fromCents = plans.length > 0 ? Math.min(...plans.map((plan) => plan.monthlyCents)) : null;
  return (
    <>
      <HomeHero fromCents={fromCents} />
      <SourceBill sources={sources} fromCents={fromCents} company={company} size="text-hero" />
      <HomeGestures />
      <Honest page="/" compare />
      <HomePlans />
      <HomeFaq />
      <Closing title={t`An account in a minute.`} />
    </>
  );
}
