import { useLingui } from "@lingui/react/macro";
import { still } from "../lib/still.tsx";
import { usePageData } from "../router/page-data.tsx";
import { Closing } from "./closing.tsx";
import { HomeGestures } from "./home-gestures.tsx";
import { HomeHero } from "./home-hero.tsx";
import { cheapest } from "./home-price.ts";

const Bill = still("home-bill", async () => (await import("./home-bill.tsx")).HomeBill);
const Honest = still("home-honest", async () => (await import("./home-honest.tsx")).HomeHonest);
const Plans = still("home-plans", async () => (await import("./home-plans.tsx")).HomePlans);
const Faq = still("home-faq", async () => (await import("./home-faq.tsx")).HomeFaq);

/** The public home page: what one pays for, what one watches, how it works, its prices and common questions. */
export default function HomePage() {
  const { t } = useLingui();
  const { plans } = usePageData("home");
  return (
    <>
      <HomeHero fromCents={cheapest(plans)} />
      <Bill />
      <HomeGestures />
      <Honest />
      <Plans />
      <Faq />
      <Closing title={t`An account in a minute.`} />
    </>
  );
}
