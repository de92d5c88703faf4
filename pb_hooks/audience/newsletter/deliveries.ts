import type { Outcomes } from "../../../common/contract/newsletter.ts";
import { exists, row, rows, run } from "../../lib/sql.ts";
import { awaitCopy } from "../../lib/standby.ts";
import type { Recipient } from "./tokens.ts";

// newsletter_deliveries: one row for each recipient of an issue. queued → claimed (committed, with two machines also copied, before
// the mail server gets the letter) → sent, failed, skipped, or deferred if the server asks for a later try. If the process dies,
// a claimed row becomes "unknown": the server may have the letter, and nobody gets it twice (decision 019).

export type DeliveryState = "queued" | "claimed" | "sent" | "failed" | "skipped" | "deferred" | "unknown";

/**
 * The outcome of a letter: its row's new state, the outage that it met (the server took no mail at all, or this letter may have
 * caused it), the server's message ("" for none), and the address if the server says that nobody has it ("" otherwise).
 */
export type Verdict = { state: DeliveryState; outage: "" | "server" | "letter"; error: string; bounced: string };

/** Rows per statement: other writers wait about 50 ms for one. */
const STEP = 5000;
const MAX_TRIES = 3;
/** This many outages at one letter, at least a minute apart, are caused by the letter. */
const MAX_OUTAGES = 100;
/** A letter that pauses have queued again so often is refused because of its recipient: the issue must come to an end. */
const MAX_PAUSES = 3;

/** Claims the next letter of an issue being sent; letters that met an outage come last. @returns the recipient, "" for none */
export function claimLetter(app: CoreApp, issue: string): Recipient {
  const sql = `UPDATE newsletter_deliveries SET state = 'claimed', tries = tries + 1
    WHERE issue = {:issue} AND recipient =
      (SELECT recipient FROM newsletter_deliveries WHERE issue = {:issue} AND state = 'queued' ORDER BY outages LIMIT 1)
    AND EXISTS (SELECT 1 FROM newsletter_issues WHERE id = {:issue} AND state = 'sending')
    RETURNING recipient`;
  const recipient = row(app, sql, { issue }, { recipient: "" })?.recipient ?? "";
  try {
    if (recipient !== "") awaitCopy();
  } catch (error) {
    note(app, issue, recipient, "queued"); // nothing was sent
    throw error;
  }
  return recipient;
}

/** Records the outcome of a claimed letter. */
export function note(app: CoreApp, issue: string, recipient: Recipient, state: DeliveryState): void {
  const sql = "UPDATE newsletter_deliveries SET state = {:state} WHERE issue = {:issue} AND recipient = {:recipient}";
  run(app, sql, { issue, recipient, state });
}

/**
 * Queues a claimed letter again after an outage of the mail server. One that the letter may have caused puts it behind the others,
 * and gives it up if it always meets one: one address must not block the letters of all others.
 */
export function postpone(app: CoreApp, issue: string, recipient: Recipient, caused: boolean): void {
  const sql = `UPDATE newsletter_deliveries SET outages = outages + {:caused}, tries = tries - 1,
    state = CASE WHEN outages + {:caused} < ${MAX_OUTAGES} THEN 'queued' ELSE 'failed' END
    WHERE issue = {:issue} AND recipient = {:recipient}`;
  run(app, sql, { issue, recipient, caused: caused ? 1 : 0 });
}

/** Whether the refusal of a letter may be our fault, not its recipient's: a server that deferred it once may well do so again. */
export function isOurs(app: CoreApp, issue: string, recipient: Recipient): boolean {
  const where = `issue = {:issue} AND recipient = {:recipient} AND outages < ${MAX_PAUSES} AND (state = 'failed' OR tries = 1)`;
  return exists(app, "newsletter_deliveries", where, { issue, recipient });
}

/** Queues refused letters again, behind the others, unless the server may have taken them since. */
export function queueAgain(tx: CoreApp, issue: string, refused: readonly Recipient[]): void {
  const sql = `UPDATE newsletter_deliveries SET state = 'queued', tries = 0, outages = outages + 1
    WHERE issue = {:issue} AND state IN ('failed', 'deferred')
      AND recipient IN (SELECT value FROM json_each({:refused}))`;
  run(tx, sql, { issue, refused: JSON.stringify(refused) });
}

/** Addresses the letters that wait for a recipient to another one: a subscriber who became a member. */
export function readdress(app: CoreApp, from: Recipient, to: Recipient): void {
  const sql = `UPDATE OR IGNORE newsletter_deliveries SET recipient = {:to}
    WHERE recipient = {:from} AND state IN ('queued', 'deferred')`;
  run(app, sql, { from, to });
}

/**
 * Queues a letter for the account that its subscriber has joined, unless the account has a row: the letter was under way when the
 * waiting ones got their new address, and came back.
 */
export function queueForAccount(app: CoreApp, issue: string, subscriber: string): void {
  const sql = `INSERT OR IGNORE INTO newsletter_deliveries (issue, recipient, state)
    SELECT {:issue}, 'u' || user, 'queued' FROM newsletter_subscribers
    WHERE id = {:subscriber} AND state = 'joined' AND user != ''
      AND EXISTS (SELECT 1 FROM newsletter_issues WHERE id = {:issue} AND state IN ('sending', 'paused'))`;
  run(app, sql, { issue, subscriber });
}

/** Marks letters that an earlier run claimed without recording an outcome: its process died. Only one run is active. */
export function noteCut(app: CoreApp, issue: string): void {
  const cut = "UPDATE newsletter_deliveries SET state = 'unknown' WHERE issue = {:issue} AND state = 'claimed'";
  run(app, cut, { issue });
}

/** Queues deferred letters again, or gives them up after the last try. @returns whether any is left */
export function retryDeferred(app: CoreApp, issue: string): boolean {
  const sql = `UPDATE newsletter_deliveries SET state = CASE WHEN tries < ${MAX_TRIES} THEN 'queued' ELSE 'failed' END
    WHERE issue = {:issue} AND recipient IN
    (SELECT recipient FROM newsletter_deliveries WHERE issue = {:issue} AND state = 'deferred' LIMIT ${STEP})`;
  let changed = 0;
  for (let step = run(app, sql, { issue }); step > 0; step = run(app, sql, { issue })) changed += step;
  return changed > 0 && hasOpen(app, issue);
}

/** Skips letters of a stopped issue. @returns how many, 0 once none is left */
export function skipSome(app: CoreApp, issue: string): number {
  const sql = `UPDATE newsletter_deliveries SET state = 'skipped' WHERE issue = {:issue} AND recipient IN
    (SELECT recipient FROM newsletter_deliveries WHERE issue = {:issue} AND state IN ('queued', 'deferred') LIMIT ${STEP})`;
  return run(app, sql, { issue });
}

export function hasOpen(app: CoreApp, issue: string): boolean {
  return exists(app, "newsletter_deliveries", "issue = {:issue} AND state = 'queued'", { issue });
}

export function outcomesOf(app: CoreApp, issue: string): Outcomes {
  const sql = "SELECT state, COUNT(*) AS n FROM newsletter_deliveries WHERE issue = {:issue} GROUP BY state";
  const found = new Map(rows(app, sql, { issue }, { state: "", n: 0 }).map(({ state, n }) => [state, n]));
  const of = (...states: DeliveryState[]) => states.reduce((sum, state) => sum + (found.get(state) ?? 0), 0);
  return {
    queued: of("queued", "claimed", "deferred"),
    sent: of("sent"),
    failed: of("failed"),
    skipped: of("skipped"),
    unknown: of("unknown"),
  };
}
