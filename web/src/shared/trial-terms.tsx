import { Plural, useLingui } from "@lingui/react/macro";
import type { TrialTerms as Terms } from "../../../common/contract/plans.ts";

/** How many screens a trial has. */
export function TrialScreens({ screens }: Pick<Terms, "screens">) {
  const { t } = useLingui();
  if (screens === 0) return t`The trial has no limit of screens.`;
  return <Plural value={screens} one="The trial has # screen at a time." other="The trial has # screens at a time." />;
}

/** How long a trial lasts, when it begins, and its screens. @param days at least one */
export function TrialTerms({ days, trial: { screens, waits } }: { days: number; trial: Terms }) {
  return (
    <>
      {waits ? (
        <Plural
          value={days}
          one="# day, from the moment you confirm your address."
          other="# days, from the moment you confirm your address."
        />
      ) : (
        <Plural value={days} one="# day, from the moment you sign up." other="# days, from the moment you sign up." />
      )}{" "}
      <TrialScreens screens={screens} />
    </>
  );
}
