import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useSite } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { StartLink } from "./start-link.tsx";
import { AccountScene, AddOnScene, WatchScene } from "./walk-scenes.tsx";
import { WalkStep } from "./walk-step.tsx";

/** /comment-ca-marche: from an account to the add-on to something to watch, drawn as the reader scrolls. */
export default function HowItWorksPage() {
  const { t } = useLingui();
  const walk = useRef<HTMLOListElement>(null);
  useEffect(() => playIn(walk.current), []);
  return (
    <>
      <PageIntro
        title={t`From your account to your screen, in three steps`}
        lead={t`Allow one minute for the first step and two for each device. No technical skill is needed.`}
      />
      <ol ref={walk} className="walk wrap flex flex-col gap-14 py-14 lg:gap-24 lg:py-20">
        <WalkStep
          number="1"
          id="account"
          title={t`Create your account`}
          scene={<AccountScene />}
          points={[
            <Trans key="a">An e-mail address and a password of at least 12 characters.</Trans>,
            <Trans key="b">The free trial needs no bank card.</Trans>,
            <Trans key="c">We e-mail you a link to confirm your address.</Trans>,
          ]}
        >
          {t`The form fits on one screen. Once you send it, you land on your dashboard.`}
        </WalkStep>
        <WalkStep
          number="2"
          id="add-on"
          title={t`Receive your streaming account`}
          scene={<AddOnScene />}
          points={[
            <Trans key="a">A generated username, so your own address stays with us.</Trans>,
            <Trans key="b">A strong password, stored encrypted, hidden until you ask for it.</Trans>,
            <Trans key="c">Copy them, or scan them with your phone as a QR code.</Trans>,
          ]}
        >
          <Trans>
            While you sign up, we create your streaming account. Its credentials are on the first page that you see.
          </Trans>
        </WalkStep>
        <WalkStep
          number="3"
          id="watch"
          title={t`Sign in on your screens and watch`}
          scene={<WatchScene />}
          points={[
            <Trans key="a">Install Stremio on the device, open it and choose to sign in.</Trans>,
            <Trans key="b">Enter the two credentials. Do the same on the next device: it is already up to date.</Trans>,
            <Trans key="c">New credentials later? Ask for them in your dashboard, then sign in again.</Trans>,
          ]}
        >
          {t`What you add on one screen is there on the others. What you watch is your choice alone.`}
        </WalkStep>
      </ol>
      <Closing />
    </>
  );
}

function Closing() {
  const { t } = useLingui();
  const { trialDays } = useSite();
  return (
    <section aria-labelledby="walk-end" className="border-t border-line bg-sunken">
      <div className="wrap flex flex-col items-start gap-6 py-14 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 id="walk-end" className="text-title">{t`That’s all.`}</h2>
          <p className="either mt-2 text-muted">
            {trialDays > 0 && (
              <span className="for-visitors">
                <Plural
                  value={trialDays}
                  one="You have # day to find out whether it suits you."
                  other="You have # days to find out whether it suits you."
                />
              </span>
            )}
            <span className={trialDays > 0 ? "for-members" : ""}>{t`You can cancel whenever you like.`}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <StartLink wide />
          <ButtonLink to="/more" size="lg" variant="secondary" className="max-sm:w-full">
            {t`Read more about the service`}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Plays the drawings, unless the reader prefers reduced motion; returns a function that stops. */
function playIn(walk: Element | null): (() => void) | undefined {
  if (import.meta.env.SSR || !walk || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let end: (() => void) | undefined;
  let left = false;
  // Without it the drawings simply show.
  import("../ui/motion/play.ts").then(
    ({ playDrawings }) => {
      if (!left) end = playDrawings(walk);
    },
    () => {},
  );
  return () => {
    left = true;
    end?.();
  };
}
