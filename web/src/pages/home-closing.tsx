import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { StartLink } from "./start-link.tsx";

/** The final call to action, under one long arch. */
export function HomeClosing() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="closing-title" className="relative overflow-hidden">
      <svg
        viewBox="0 0 1440 240"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-full w-full"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M24 240C24 -66 1416 -66 1416 240"
          className="stroke-accent"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          opacity="0.7"
        />
        <path
          d="M120 116v124M240 70v170M1200 70v170M1320 116v124"
          className="stroke-line max-sm:hidden"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="wrap relative flex flex-col items-center pt-28 pb-16 text-center lg:pt-32 lg:pb-24">
        <h2 id="closing-title" className="max-w-2xl text-title">{t`Your account is ready in a minute.`}</h2>
        <div className="mt-7 flex flex-col items-center gap-4">
          <StartLink />
          <div className="either text-sm text-muted">
            <p className="for-visitors">
              <Trans>
                Already a member?{" "}
                <Link to="/login" className="link">
                  Sign in
                </Link>
              </Trans>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
