import { DAY_MS, isoTime } from "../../../common/time.ts";
import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import { objectOf } from "../http.ts";
import type { Invoice } from "../stripe-fake/objects.ts";
import { DAY } from "../stripe-fake/world.ts";
import { type History, heldBy } from "./steps.ts";

/** Days of one grace period. */
const GRACE = 7;
/** Days of the coupon DAYS, and what a member who withdraws twice may have of it before it counts as used. */
const COUPON = 10 + 2;
/** Days of one debit that does not come. */
const DEBIT = 14;
/** A day after each period, in which its renewal may be on its way, and what the steps of a round take. */
const [SLACK, ROUNDING] = [1, 0.5];

/** What members had and were told, so far. */
export type Lived = {
  /** Days of access, by member. */
  had: Map<string, number>;
  /** Days of the trial that a member began with. */
  trial: Map<string, number>;
  /** The renewals that were shown, with the invoices that were known then. */
  shown: { history: History; cents: number; known: Set<string> }[];
};

/** Notes what everyone has and is told right before some days pass, in which no member does anything. */
export async function beforeDays(billing: Billing, lived: Lived, all: readonly History[], days: number): Promise<void> {
  const now = Date.now();
  for (const { id = "", paid_until: paid, trial_ends: trial } of query(billing.product.dir, "SELECT * FROM users")) {
    const left = (date = "") => (date ? (Date.parse(isoTime(date)) - now) / DAY_MS : 0);
    if (!lived.trial.has(id)) lived.trial.set(id, Math.max(0, left(trial)));
    const more = Math.min(days, Math.max(0, left(paid), left(trial)));
    lived.had.set(id, (lived.had.get(id) ?? 0) + more);
  }
  lived.shown = [];
  for (const history of all) {
    if (history.deleted || hasUnknownStop(billing, history)) continue;
    const { json, status } = await billing.product.call("GET", "/api/app/billing", { token: history.member.token });
    const known = new Set(invoicesOf(billing, history).map(({ id }) => id));
    const { nextCents: cents } = status === 200 && json.subscription ? objectOf(json, "subscription") : {};
    if (typeof cents === "number") lived.shown.push({ history, cents, known });
  }
}

/** Whether the operator has set a stop at Stripe of which no news has arrived: it takes an announced price away. */
function hasUnknownStop(billing: Billing, { member }: History): boolean {
  const sql = "SELECT stripe_subscription AS id FROM subscriptions WHERE cancel_at != ''";
  const known = query(billing.product.dir, sql).map(({ id }) => id);
  return heldBy(billing, member).some(({ id, cancel_at: at }) => at !== null && !known.includes(id));
}

/** Renewals that took another price than the site had shown; [] for none. */
export function otherPrices(billing: Billing, { shown }: Lived): string[] {
  return shown.flatMap(({ history, cents, known }) => {
    const renewals = invoicesOf(billing, history).filter(
      ({ id, billing_reason: reason }) => reason === "subscription_cycle" && !known.has(id),
    );
    const [renewal] = renewals;
    if (!renewal || renewals.length > 1 || renewal.status !== "paid" || renewal.amount_due === cents) return [];
    return [
      `${history.member.id}: ${cents} was shown, ${renewal.id} asked for ${renewal.amount_due}\n  ${history.notes.join("\n  ")}`,
    ];
  });
}

/**
 * Members who had more days of access than what was paid, the trial, free days, one grace period, and the time of debits that did not come
 * add up to; [] for none. Left out are those whom the operator has paused, whose days cost nothing.
 */
export function tooLong(billing: Billing, { had, trial }: Lived, all: readonly History[]): string[] {
  return all.flatMap((history) => {
    const { member, notes } = history;
    const steps = notes.join("\n");
    if (history.deleted || /^pause/m.test(steps)) return [];
    const held = heldBy(billing, member);
    const parts = {
      paid: paidDays(billing, history),
      trial: (trial.get(member.id) ?? 0) + (history.former?.trialDays ?? 0),
      free: /DAYS/.test(steps) ? COUPON : 0,
      grace: GRACE,
      debits: /^debit/m.test(steps) ? DEBIT * invoicesOf(billing, history).filter(isUnpaid).length : 0,
      slack: held.length * SLACK + ROUNDING,
    };
    const allowed = Object.values(parts).reduce((sum, each) => sum + each, 0);
    const days = had.get(member.id) ?? 0;
    return days <= allowed ? [] : [`${member.id} had ${days} days: ${JSON.stringify(parts)}\n  ${steps}`];
  });
}

/**
 * The days until now that paid invoices bought, each day once. What the member has withdrawn from counts until then; news of what the
 * operator ends at Stripe may come days later.
 */
function paidDays(billing: Billing, { member }: History): number {
  const { stripe, product } = billing;
  const now = stripe.world.now();
  const sql = `SELECT stripe_subscription AS id FROM subscriptions WHERE user = '${member.id}' AND withdrawn != ''`;
  const withdrawn = query(product.dir, sql).map(({ id }) => id);
  const spans = heldBy(billing, member).flatMap(({ id, ended_at: ended }) => {
    const until = Math.min(now, withdrawn.includes(id) ? (ended ?? now) : now);
    const paid = stripe.invoicesOf(id).filter(({ status }) => status === "paid");
    const lines = paid.flatMap((invoice) => invoice.lines.data.filter(({ amount }) => amount > 0));
    return lines.map(({ period: { start, end } }) => ({ start, end: Math.min(end, until) }));
  });
  return lengthOf(spans) / DAY;
}

const isUnpaid = ({ status }: Invoice) => status !== "paid" && status !== "draft";

function lengthOf(spans: { start: number; end: number }[]): number {
  let [total, until] = [0, 0];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    total += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return total;
}

function invoicesOf(billing: Billing, { member }: History): Invoice[] {
  return heldBy(billing, member).flatMap(({ id }) => billing.stripe.invoicesOf(id));
}

/** Withdrawals that gave back more than was left of the time that was paid, or all of it; [] for none. */
export function cheapWithdrawals({ product }: Billing): string[] {
  const sql = `SELECT p.id, p.amount_cents AS paid, p.refund_due_cents AS due, p.period_start AS start, p.period_end AS until,
      o.withdrawn FROM payments p JOIN orders o ON o.id = p."order"
    WHERE p.provider = 'stripe' AND o.withdrawn != '' AND o.start_now_accepted != '' AND p.amount_cents > 0
      AND o.withdrawn > p.paid_at AND p.paid_at != ''
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment = p.id AND r.cause != 'withdrawal')`;
  return query(product.dir, sql).flatMap(({ id, paid, due, start = "", until = "", withdrawn = "" }) => {
    const [from, to, at] = [start, until, withdrawn].map((date) => Date.parse(isoTime(date)) / 60_000) as [
      number,
      number,
      number,
    ];
    const used = Math.max(0, Math.min(1, (at - from) / (to - from)));
    const least = Math.max(1, Math.floor(Number(paid) * used));
    return Number(paid) - Number(due) >= least
      ? []
      : [`payment ${id}: ${due} of ${paid} go back after ${used} of its time`];
  });
}
