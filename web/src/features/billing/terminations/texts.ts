import { useLingui } from "@lingui/react/macro";
import type { TerminationKind } from "../../../../../common/contract/terminations.ts";

/** The texts of the two requests. The law prescribes the French buttons (art. D215-2, L221-21). */
export function useWords(kind: TerminationKind) {
  const { t } = useLingui();
  return kind === "cancel"
    ? {
        title: t`Cancel your contract`,
        lead: t`At no cost and without giving a reason. Your access stays open until the end of the paid period.`,
        review: t`Check your notice`,
        button: t`Send my notice of cancellation`,
      }
    : {
        title: t`Exercise your right of withdrawal`,
        lead: t`Within fourteen days, without giving a reason. You pay only for the time already provided at your request. The contract ends at once.`,
        review: t`Check your statement`,
        button: t`Confirm withdrawal`,
      };
}
