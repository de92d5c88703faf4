import { dbTime, now } from "../../common/time.ts";
import { alert } from "../alerts/public.ts";
import { errorText } from "../lib/errors.ts";
import { run } from "../lib/sql.ts";
import { failureOf } from "../mail/public.ts";
import type { DeliveryState } from "./deliveries.ts";
import { changeState } from "./issues.ts";
import { noteBounce } from "./stops.ts";
import { STOPPED_NOTICE } from "./texts.ts";
import type { Recipient } from "./tokens.ts";

/** The outcome of a letter: its row's new state, whether the mail server is down, and the server's message ("" for none). */
export type Verdict = { state: DeliveryState; outage: boolean; error: string };

/** The mail server knows no such mailbox (RFC 3463: 5.1.1 to 5.1.3, 5.1.10). */
const NO_MAILBOX = /\b5\.1\.(1|2|3|10)\b/;

/** The outcome of a failed letter. An address that does not exist gets no more letters. */
export function judge(app: CoreApp, email: string, error: unknown): Verdict {
  const text = errorText(error);
  const failure = failureOf(error);
  if (!failure) return { state: "failed", outage: false, error: text };
  if (failure.doubt) return { state: "unknown", outage: true, error: text };
  if (failure.code === 0) return { state: "queued", outage: true, error: text };
  if (failure.code < 500) return { state: "deferred", outage: false, error: text };
  if (NO_MAILBOX.test(failure.message)) {
    noteBounce(app, { type: "hard", email, detail: text });
    return { state: "failed", outage: false, error: "" };
  }
  return { state: "failed", outage: false, error: text };
}

/** Pauses an issue whose letters are all refused, queues those again, and tells the operator. */
export function giveUp(app: CoreApp, issue: core.Record, refused: readonly Recipient[], error: string): number {
  app.runInTransaction((tx) => {
    run(
      tx,
      `UPDATE newsletter_deliveries SET state = 'queued', tries = 0
       WHERE issue = {:issue} AND recipient IN (SELECT value FROM json_each({:refused}))`,
      { issue: issue.id, refused: JSON.stringify(refused) },
    );
    changeState(tx, issue.id, "paused", error);
    const facts = { subject: issue.getString("subject_fr") || issue.getString("subject_en"), reason: error };
    alert(tx, { notice: STOPPED_NOTICE, once: `${issue.id}:${dbTime(now())}`, facts });
  });
  return 0;
}
