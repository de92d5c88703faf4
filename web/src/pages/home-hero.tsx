import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { still } from "../lib/still.tsx";
import { useFormat } from "../lib/use-format.ts";
import { useSite } from "../router/page-data.tsx";
import { useMeans } from "./home-price.ts";
import { HomeStage } from "./home-stage.tsx";
import { StartLink } from "./start-link.tsx";

const Water = still("home-water", async () => (await import("./home-water.tsx")).HomeWater);

/** The promise and what a member pays for, one button and the price; beside it the press and the screen that lights. */
export function HomeHero({ fromCents }: { fromCents: number | null }) {
  const { t } = useLingui();
  return (
    <section className="hero" aria-labelledby="promise">
      <div className="wrap hero-grid">
        <div className="relative z-3 pt-8 lg:pt-16 lg:pb-12">
          <h1 id="promise" className="text-hero text-wrap">{t`Stremio, ready on every screen.`}</h1>
          <p className="mt-4 max-w-[27.25rem] text-lead max-lg:max-w-xl lg:mt-6 lg:text-[1.125rem]">
            {t`For people who want to watch, not set things up: we get Stremio ready on your screens and keep it working. That is what you pay us for. Stremio is a free app for films and series. What it shows comes from the sources below, not from us.`}
          </p>
          <div className="mt-6 flex">
            <StartLink wide />
          </div>
          <Price fromCents={fromCents} />
        </div>
        <HomeStage />
      </div>
      <Water />
    </section>
  );
}

/** What follows the trial, and what it costs to continue; members find their way on. */
function Price({ fromCents }: { fromCents: number | null }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { trialDays } = useSite();
  const price = formatMoney(fromCents ?? 0);
  const means = useMeans();
  return (
    <div className="either mt-4 max-w-[27.25rem] text-[1.0625rem]">
      <p className="for-visitors">
        {trialDays > 0 && (
          <>
            {plural(trialDays, {
              one: "After one day your rows stop playing. You keep your account and Stremio, and owe nothing.",
              other: "After # days your rows stop playing. You keep your account and Stremio, and owe nothing.",
            })}
            <br />
          </>
        )}
        {fromCents !== null &&
          (trialDays > 0 ? (
            <Trans>
              To continue: <strong>from {price} a month</strong>, {means}.
            </Trans>
          ) : (
            <Trans>
              <strong>From {price} a month</strong>, {means}.
            </Trans>
          ))}
      </p>
      <p className="for-members flex flex-wrap gap-x-6">
        <Link to="/aide" className="link">{t`Help centre`}</Link>{" "}
        <Link to="/status" className="link">{t`Service status`}</Link>
      </p>
    </div>
  );
}
