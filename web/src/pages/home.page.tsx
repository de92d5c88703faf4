import { HomeClosing } from "./home-closing.tsx";
import { HomeFaq } from "./home-faq.tsx";
import { HomeHero } from "./home-hero.tsx";
import { HomePlans } from "./home-plans.tsx";
import { HomeSteps } from "./home-steps.tsx";

/** The public home page: the service, how it works, its prices and common questions. */
export default function HomePage() {
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
