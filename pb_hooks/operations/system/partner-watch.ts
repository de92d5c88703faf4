import type { SystemProblem } from "../../../common/contract/system.ts";
import { raise, raised, settleAlert } from "../../platform/alerts/public.ts";
import { operatorLocale } from "../../platform/mail/public.ts";
import { isSilent, judgeConnections } from "./judge.ts";

/** Attempts of a job after a minute and after five more: a shorter silence needs nobody. */
const LASTING_ATTEMPTS = 3;
const PARTNER = "system.partner";

/**
 * Cron, each minute: tells the operator, in the words of the pages, about a key that Stripe refuses and a partner that has been
 * silent for some minutes, and when that is over. Other partners have their own notices.
 */
export function watchPartners(app: CoreApp): void {
  const found = judgeConnections(app);
  const locale = operatorLocale(app);
  for (const problem of found)
    if (isLasting(app, problem))
      raise(app, { notice: PARTNER, once: problem.id, facts: { problem: problem.texts[locale], ...placeOf(problem) } });
  for (const once of raised(app, PARTNER)) if (!found.some(({ id }) => id === once)) settleAlert(app, PARTNER, once);
}

function isLasting(app: CoreApp, { id }: SystemProblem): boolean {
  if (id === "payments_silent") return isSilent(app, "payments", LASTING_ATTEMPTS);
  return id !== "mail_silent" || isSilent(app, "mail", LASTING_ATTEMPTS);
}

const placeOf = ({ id }: SystemProblem) => ({ partner: id.startsWith("mail") ? "SMTP" : "Stripe" });
