import { addDays, dbTime, now, parseTime } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { writeNote } from "../../lib/operator-settings.ts";
import { newId } from "../../lib/records.ts";
import { row, rows, run } from "../../lib/sql.ts";
import { BALANCE } from "../ledger/job-kinds.ts";
import { isTestMode, stripeSettings } from "../ledger/settings.ts";
import { type BalanceRow, readBalance } from "./balance-rules.ts";
import { orMissing, StripeError, stripeGet } from "./client.ts";
import { eachPage } from "./lists.ts";

/** What is read at a time: its rows are written together, so that the newest row says until when all are there. */
const STEP_DAYS = 7;
/** Read again each night. */
const OVERLAP_DAYS = 1;
/** Read at first, before our first payment: fees and reserves may be older. */
const FIRST_DAYS = 40;
/** For how long after we have met it Stripe is asked what a payout contains. */
const PAYOUT_DAYS = 60;
/** Stands for the content of a payout of which Stripe tells none: the operator's own, or one of a former account. */
const OWN_PAYOUT = "manual";

/** Cron: one job a day. Stripe's test mode moves no money. */
export function queueBalance(app: CoreApp): void {
  if (stripeSettings() && !isTestMode()) enqueue(app, { kind: BALANCE });
}

/**
 * Job {}: keeps what moved the balance at Stripe since the last run, and what each payout contains. Idempotent. A restricted key may
 * lack the rights that this alone needs: /admin/books says so, and nothing else is at fault.
 */
export function readBalances(app: CoreApp): void {
  if (!stripeSettings() || isTestMode()) return;
  try {
    readAll(app, now());
    writeNote(app, "balance_read", now().toISOString());
    writeNote(app, "balance_refused", "");
  } catch (error) {
    if (!(error instanceof StripeError) || error.status !== 403) throw error;
    writeNote(app, "balance_refused", "yes");
  }
}

function readAll(app: CoreApp, end: Date): void {
  for (let from = firstTime(app); from && from <= end; from = addDays(from, STEP_DAYS)) readStep(app, from);
  for (const { payout } of unreadPayouts(app)) readPayout(app, payout);
}

/** A day before the newest row, or some weeks before our first payment through Stripe; null without one. */
function firstTime(app: CoreApp): Date | null {
  const timeOf = (sql: string) => parseTime(row(app, sql, {}, { at: "" })?.at ?? "");
  const newest = timeOf("SELECT MAX(happened) AS at FROM balance_rows");
  if (newest) return addDays(newest, -OVERLAP_DAYS);
  const ours = "provider = 'stripe' AND test = FALSE AND paid_at != ''";
  const first = timeOf(`SELECT MIN(paid_at) AS at FROM payments WHERE ${ours}`);
  return first && addDays(first, -FIRST_DAYS);
}

function readStep(app: CoreApp, from: Date): void {
  const [gte, lt] = [from, addDays(from, STEP_DAYS)].map((time) => Math.floor(time.getTime() / 1000));
  const found: BalanceRow[] = [];
  eachPage("/v1/balance_transactions", { created: { gte, lt }, expand: ["data.source"] }, (page) => {
    found.push(...page.map(readBalance).filter((read) => read !== null));
  });
  if (found.length === 0) return;
  app.runInTransaction((tx) => {
    for (const each of found) keep(tx, each);
  });
}

/** A known one stays: Stripe never changes what a balance transaction says. */
function keep(tx: CoreApp, read: BalanceRow): void {
  const names = Object.keys(read);
  const sql = `INSERT OR IGNORE INTO balance_rows (id, payout, created, updated, ${names.join(", ")})
    VALUES ({:id}, '', {:now}, {:now}, ${names.map((name) => `{:${name}}`).join(", ")})`;
  run(tx, sql, { id: newId(), ...read });
}

/** Payouts whose content is not known. */
function unreadPayouts(app: CoreApp): { payout: string }[] {
  const sql = `SELECT source AS payout FROM balance_rows WHERE category = 'payout' AND payout = '' AND created >= {:since}`;
  return rows(app, sql, { since: dbTime(addDays(now(), -PAYOUT_DAYS)) }, { payout: "" });
}

/**
 * Stripe knows the content of an automatic payout, some hours after it; of the operator's own ones it never does. The first payouts of
 * an account contain movements from before our first payment, which are kept then.
 */
function readPayout(app: CoreApp, payout: string): void {
  const found = orMissing(() => stripeGet(`/v1/payouts/${encodeURIComponent(payout)}`));
  const automatic = found?.automatic === true;
  if (automatic && found.reconciliation_status !== "completed") return;
  const content: BalanceRow[] = [];
  if (automatic)
    eachPage("/v1/balance_transactions", { payout, expand: ["data.source"] }, (page) => {
      content.push(...page.map(readBalance).filter((read) => read !== null));
    });
  app.runInTransaction((tx) => {
    const set = "UPDATE balance_rows SET payout = {:payout} WHERE";
    for (const each of content) {
      keep(tx, each);
      run(tx, `${set} transaction_id = {:id}`, { payout, id: each.transaction_id });
    }
    run(tx, `${set} source = {:source} AND category = 'payout'`, {
      payout: automatic ? payout : OWN_PAYOUT,
      source: payout,
    });
  });
}
