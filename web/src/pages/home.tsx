import { HomeClosing } from "./home-closing.tsx";
import { HomeFaq } from "./home-faq.tsx";
import { HomeHero } from "./home-hero.tsx";
import { HomePlans } from "./home-plans.tsx";
import { HomeSteps } from "./home-steps.tsx";

/** The public front page: what the service does, how it works, what it costs, what people ask. */
export function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeSteps />
      <HomePlans />
      <HomeFaq />
      <HomeClosing />
    </>
  );
}
