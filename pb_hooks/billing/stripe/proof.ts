import type { SystemBooks } from "../../../common/contract/system.ts";
import { addDays, addSeconds, dayOf, dbTime, now, parseTime } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { readNote } from "../../lib/operator-settings.ts";
import { findById, findOne, insert } from "../../lib/records.ts";
import { columns, row, rowOf, rows, run } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { PROVE } from "../ledger/job-kinds.ts";
import { isTestMode, stripeSettings } from "../ledger/settings.ts";
import { subscriptionOfStripe } from "../ledger/store.ts";
import { bookedAfter, isBooked } from "./adopted.ts";
import { stripeGet, subscriptionPath } from "./client.ts";
import { syncMoney } from "./events.ts";
import { intOf, refOf, type StripeJson } from "./json.ts";
import { eachPage } from "./lists.ts";
import { isInEuros, readSubscription } from "./objects.ts";
import { invoiceOfIntent, readMoney } from "./snapshot.ts";
import { addedCents } from "./sync-payments.ts";
import { isOurs } from "./sync-subscription.ts";

/** The most days that a proof covers: the first one, and one after weeks of failures. */
const MOST_DAYS = 35;
/** A night's proof looks at these days again: a bank debit may take up to 14 to settle. */
const OVERLAP_DAYS = 14;
const KEPT_DAYS = 400;
const AGAIN_SECONDS = 3600;

type Sums = { charges: number; stripeCents: number; ownCents: number; differences: number };

/** Cron: one job a day. */
export function queueProof(app: CoreApp): void {
  if (stripeSettings()) enqueue(app, { kind: PROVE });
}

/**
 * Job {again?}: compares what Stripe took and gave back with our payments, charge by charge, and keeps the sums for
 * /admin/system. What differs is read again from Stripe and compared again an hour later; if it still differs, the
 * operator is told. Charges of subscriptions that are not ours count on neither side.
 */
export function proveBooks(app: CoreApp, { again = "" }: JobPayload): void {
  if (!stripeSettings()) return;
  const time = now();
  const since = firstDay(app, time);
  const sums: Sums = { charges: 0, stripeCents: 0, ownCents: 0, differences: 0 };
  const seen = new Set<string>();
  const created = { gte: Math.floor(since.getTime() / 1000) };
  eachPage("/v1/charges", { created }, (charges) => {
    for (const charge of charges) if (charge.status === "succeeded") compare(app, charge, sums, seen);
  });
  countOwn(app, since, sums, seen);
  keep(app, since, sums);
  if (sums.differences === 0) return;
  if (!again) {
    const runAt = addSeconds(time, AGAIN_SECONDS);
    enqueue(app, { kind: PROVE, key: `${PROVE}:again`, payload: { again: "yes" }, runAt });
    return;
  }
  const facts = { count: String(sums.differences) };
  alert(app, { notice: "billing.operator-books", once: dayOf(time), facts });
}

/** Where the comparison begins: when the key's account was connected, before the last proof that agreed, or MOST_DAYS ago. */
function firstDay(app: CoreApp, time: Date): Date {
  const sql = "SELECT MAX(created) AS created FROM billing_proofs WHERE differences = 0 AND created <= {:now}";
  const proved = parseTime(row(app, sql, { now: dbTime(time) }, { created: "" })?.created ?? "");
  const known = [proved && addDays(proved, -OVERLAP_DAYS), parseTime(readNote(app, "stripe_since"))];
  // A time ahead of the clock was noted while that was fast.
  const days = known.filter((each) => each !== null && each <= time).map(Number);
  return new Date(Math.max(addDays(time, -MOST_DAYS).getTime(), ...days));
}

function compare(app: CoreApp, charge: StripeJson, sums: Sums, seen: Set<string>): void {
  const intent = refOf(charge, "payment_intent");
  let theirs = intOf(charge, "amount_captured") - intOf(charge, "amount_refunded");
  let own = ownCents(app, intent);
  if (own === null && (!isInEuros(charge) || !isOfOurs(app, intent))) return;
  if (own !== theirs) {
    syncMoney(app, intent);
    own = ownCents(app, intent);
  }
  // What the operator has added to a subscription at Stripe counts on neither side.
  const invoice = own !== null && own !== theirs ? invoiceOfIntent(intent) : undefined;
  if (invoice) theirs = Math.max(0, theirs - addedCents(app, invoice));
  seen.add(intent);
  sums.charges += 1;
  sums.stripeCents += theirs;
  sums.ownCents += own ?? 0;
  if (own !== theirs) sums.differences += 1;
}

/** What Stripe should have left of the payment of an intent by our rows; null when there is none. */
function ownCents(app: CoreApp, intent: string): number | null {
  const filter = "stripe_payment_intent = {:intent} && stripe_payment_intent != '' && paid_at != ''";
  const payment = findOne(app, "payments", filter, { intent });
  return payment ? leftCents(payment) : null;
}

/** What was not refunded of a payment at Stripe: a transfer leaves its charge as it was. */
function leftCents(payment: Rec<"payments">): number {
  return payment.getInt("amount_cents") - payment.getInt("refunded_cents") + payment.getInt("transferred_cents");
}

/** Whether a charge is for a subscription that our checkout made, or that we have a row of, since we have it. */
function isOfOurs(app: CoreApp, intent: string): boolean {
  const invoice = intent ? invoiceOfIntent(intent) : undefined;
  const id = invoice?.subscription;
  if (!invoice || !id) return false;
  if (subscriptionOfStripe(app, id)) return isBooked(bookedAfter(app, { id, adopted: null }), invoice);
  const subscription = readSubscription(stripeGet(subscriptionPath(id)));
  return isOurs(app, subscription) && isBooked(bookedAfter(app, subscription), invoice);
}

/** Our payments in the key's mode without a charge in these days; one charged before them is no difference. */
function countOwn(app: CoreApp, since: Date, sums: Sums, seen: ReadonlySet<string>): void {
  const sql = `SELECT id, stripe_payment_intent AS intent FROM payments
    WHERE provider = 'stripe' AND stripe_payment_intent != '' AND paid_at >= {:since}
      AND test = ${isTestMode()}`;
  for (const { id, intent } of rows(app, sql, { since: dbTime(since) }, { id: "", intent: "" })) {
    if (seen.has(intent) || readMoney(intent).chargedCents > 0) continue;
    const payment = findById(app, "payments", id);
    sums.ownCents += payment ? leftCents(payment) : 0;
    sums.differences += 1;
  }
}

function keep(app: CoreApp, since: Date, { charges, stripeCents, ownCents: own, differences }: Sums): void {
  const sums = { charges, stripe_cents: stripeCents, own_cents: own, differences };
  insert(app, "billing_proofs", { since: dbTime(since), ...sums });
  run(app, "DELETE FROM billing_proofs WHERE created < {:before}", { before: dbTime(addDays(now(), -KEPT_DAYS)) });
}

const PROOF = rowOf({ number: "charges stripeCents ownCents differences", time: "created since" });

/** The latest comparison; null when there was none. */
export function lastProof(app: CoreApp): SystemBooks | null {
  const sql = `SELECT ${columns(PROOF)} FROM billing_proofs WHERE created <= {:now} ORDER BY created DESC LIMIT 1`;
  const found = row(app, sql, {}, PROOF);
  if (!found) return null;
  const { created: at, ...proof } = found;
  return { at, ...proof };
}
