import { dbTime, now } from "../../common/time.ts";
import { alert } from "../alerts/public.ts";
import { errorText } from "../lib/errors.ts";
import { failureOf } from "../mail/public.ts";
import type { DeliveryState } from "./deliveries.ts";
import { changeState, isSending } from "./issues.ts";
import { noteBounce } from "./stops.ts";
import { keepRefused } from "./streak.ts";
import { STOPPED_NOTICE } from "./texts.ts";

/**
 * The outcome of a letter: its row's new state, the outage that it met (the server took no mail at all, or this letter may have
 * caused it), and the server's message ("" for none).
 */
export type Verdict = { state: DeliveryState; outage: "" | "server" | "letter"; error: string };

/** The mail server knows no such mailbox (RFC 3463: 5.1.1 to 5.1.3, 5.1.10). */
const NO_MAILBOX = /\b5\.1\.(1|2|3|10)\b/;

/** The outcome of a failed letter. An address that does not exist gets no more letters. */
export function judge(app: CoreApp, email: string, error: unknown): Verdict {
  const text = errorText(error);
  const failure = failureOf(error);
  if (!failure) return { state: "failed", outage: "", error: text };
  if (failure.doubt) return { state: "unknown", outage: "letter", error: text };
  if (failure.code === 0) return { state: "queued", outage: failure.unopened ? "server" : "letter", error: text };
  if (failure.code < 500) return { state: "deferred", outage: "", error: text };
  if (NO_MAILBOX.test(failure.message)) {
    noteBounce(app, { type: "hard", email, detail: text });
    return { state: "failed", outage: "", error: "" };
  }
  return { state: "failed", outage: "", error: text };
}

/** Pauses an issue of which the server takes no letter, queues the refused ones again, and tells the operator. */
export function giveUp(app: CoreApp, issue: core.Record, error: string): number {
  app.runInTransaction((tx) => {
    if (!isSending(tx, issue.id)) return; // paused or stopped meanwhile
    keepRefused(tx, issue.id);
    changeState(tx, issue.id, "paused", error);
    const facts = { subject: issue.getString("subject_fr") || issue.getString("subject_en"), reason: error };
    alert(tx, { notice: STOPPED_NOTICE, once: `${issue.id}:${dbTime(now())}`, facts });
  });
  return 0;
}
