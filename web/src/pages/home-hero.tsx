import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSite } from "../router/page-data.tsx";
import { buttonClass } from "../ui/button/button-styles.ts";
import { CheckIcon } from "../ui/icon/icons.tsx";
import { SectionLink } from "../ui/nav/section-link.tsx";
import { HomeScene } from "./home-scene.tsx";
import { StartLink } from "./start-link.tsx";

/** The promise, the two buttons, and the bridge. */
export function HomeHero() {
  const { t } = useLingui();
  const { brand, trialDays } = useSite();
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="wrap grid items-start gap-x-12 pt-12 pb-8 sm:pt-16 lg:grid-cols-[7fr_5fr] lg:pt-16 lg:pb-2">
        <h1 className="text-display">{t`One account for all your screens.`}</h1>
        <div>
          <p className="mt-5 max-w-xl text-lg lg:mt-2 text-muted">
            <Trans>
              {brand} creates a streaming account for you and keeps it in sync on all your devices. You sign up once; we
              look after the rest.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <StartLink wide />
            <SectionLink section="how" className={buttonClass("secondary", "lg", "max-sm:w-full")}>
              {t`See how it works`}
            </SectionLink>
          </div>
          <div className="either mt-6 text-sm">
            <ul className="for-visitors flex flex-wrap gap-x-6 gap-y-2 text-muted">
              {trialDays > 0 && (
                <Point>
                  <Plural value={trialDays} one="# day free" other="# days free" />
                </Point>
              )}
              <Point>{t`No card needed`}</Point>
              <Point>{t`Ready in a minute`}</Point>
            </ul>
            <p className="for-members flex flex-wrap gap-x-6">
              <Link to="/base-de-connaissances" className="link">{t`Knowledge base`}</Link>{" "}
              <Link to="/status" className="link">{t`Service status`}</Link>
            </p>
          </div>
        </div>
      </div>
      <HomeScene />
    </section>
  );
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <CheckIcon className="size-4 text-accent" />
      {children}
    </li>
  );
}
