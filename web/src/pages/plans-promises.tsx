import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { usePageData, useSite } from "../router/page-data.tsx";
import { TrialScreens } from "../shared/trial-terms.tsx";

/** What applies to every plan. */
export function PlansPromises() {
  const { t } = useLingui();
  const { trialDays } = useSite();
  const { trial } = usePageData("plans");
  return (
    <section aria-labelledby="promises-title" className="mt-14 grid gap-x-12 gap-y-6 lg:mt-20 lg:grid-cols-[22rem_1fr]">
      <h2 id="promises-title" className="max-w-[8em] text-title">{t`In every plan`}</h2>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        <Assurance
          title={t`The same add-on`}
        >{t`Only the number of screens changes, unless a source names its plans.`}</Assurance>
        {trialDays > 0 && (
          <Assurance title={<Plural value={trialDays} one="# day to try" other="# days to try" />}>
            {t`No bank card. When the trial is over, access stops automatically and you owe nothing.`}{" "}
            <TrialScreens screens={trial.screens} />
          </Assurance>
        )}
        <Assurance title={t`No commitment beyond the paid period`}>
          {t`Cancel whenever you like: you keep your access until the end of the period you have paid for.`}
        </Assurance>
        <Assurance title={t`All-inclusive prices`}>
          <Trans>
            The price you see is the price you pay: tax included, no set-up fee, no automatic move to a more expensive
            plan.
          </Trans>
        </Assurance>
      </ul>
    </section>
  );
}

function Assurance({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3 className="text-heading">{title}</h3>
      <p className="mt-1">{children}</p>
    </li>
  );
}
