import { useLingui } from "@lingui/react/macro";
import { usePageData, useSite } from "../../../router/page-data.tsx";
import { TrialTerms } from "../../../shared/trial-terms.tsx";

/** Under the button of the sign-up: what the trial costs, how long it lasts, and its screens. */
export function TrialNote() {
  const { t } = useLingui();
  const { trialDays } = useSite();
  const { trial } = usePageData("sign-up");
  if (trialDays === 0) return null;
  return (
    <p className="text-center text-sm">
      <TrialTerms days={trialDays} trial={trial} /> {t`No card. When the trial is over, access simply stops.`}
    </p>
  );
}
