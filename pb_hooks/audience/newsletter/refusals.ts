import { dbTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { alert } from "../../platform/alerts/public.ts";
import { failureOf } from "../../platform/mail/public.ts";
import type { Verdict } from "./deliveries.ts";
import { changeState, isSending } from "./issues.ts";
import { keepRefused } from "./streak.ts";
import { STOPPED_NOTICE } from "./texts.ts";

/** The outcome of a failed letter. */
export function judge(email: string, error: unknown): Verdict {
  const refused = { state: "failed", outage: "", error: errorText(error), bounced: "" } as const;
  const failure = failureOf(error);
  if (!failure) return refused;
  if (failure.doubt) return { ...refused, state: "unknown", outage: "letter" };
  if (failure.code === 0) return { ...refused, state: "queued", outage: failure.unopened ? "server" : "letter" };
  if (failure.code < 500) return { ...refused, state: "deferred" };
  return { ...refused, bounced: failure.final ? email : "" };
}

/** Pauses an issue of which the server takes no letter, queues the refused ones again, and tells the operator. */
export function giveUp(app: CoreApp, issue: Rec<"newsletter_issues">, error: string): number {
  app.runInTransaction((tx) => {
    if (!isSending(tx, issue.id)) return; // paused or stopped meanwhile
    keepRefused(tx, issue.id);
    changeState(tx, issue.id, "paused", error);
    const facts = { subject: issue.getString("subject_fr") || issue.getString("subject_en"), reason: error };
    alert(tx, { notice: STOPPED_NOTICE, once: `${issue.id}:${dbTime(now())}`, facts });
  });
  return 0;
}
