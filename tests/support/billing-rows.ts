import { isoTime } from "../../common/time.ts";
import type { Billing } from "./billing.ts";
import { query } from "./database.ts";
import { type Former, formerOf, isFormer } from "./former-payments.ts";
import { scheduledNext, wantedNext } from "./histories/prices.ts";
import type { Invoice, Subscription } from "./stripe-fake/objects.ts";
import { DAY, type World } from "./stripe-fake/world.ts";

/** Dates are moved by whole seconds and stored in milliseconds: seconds may differ by one. */
const TOLERANCE = 2;
/** A cron updates access: changes since its last run are not visible yet. Reading a thousand members takes a while. */
const NEARBY = 900;
const ALIVE = ["trialing", "active", "past_due", "paused", "unpaid"];

type Row = Record<string, string>;

/** The product's stored payments and record of a member. */
export type Stored = {
  user: Row;
  subscriptions: Row[];
  payments: Row[];
  notices: Row[];
  streaming: string;
  /** Of all members. */
  former: Former;
};

/** Stripe's objects, and whose payments they are. */
type Books = { world: World; former: Former };

/** Reads all members at once, by id. */
export function readStored(dir: string): Map<string, Stored> {
  const found = new Map<string, Stored>();
  const former = formerOf(dir);
  // Access begins with the first charge, where the member withdraws again and again.
  const waits = `SELECT o.user FROM orders o WHERE o.id = s."order" AND o.terms_version != '' AND o.start_now_accepted = ''`;
  for (const user of query(dir, "SELECT * FROM users"))
    found.set(user.id ?? "", { user, subscriptions: [], payments: [], notices: [], streaming: "", former });
  for (const row of query(dir, `SELECT s.*, EXISTS (${waits}) AS waits FROM subscriptions s WHERE provider = 'stripe'`))
    found.get(row.user ?? "")?.subscriptions.push(row);
  const documents = "(SELECT COALESCE(SUM(gross_cents), 0) FROM invoices i WHERE i.payment = p.id)";
  for (const row of query(dir, `SELECT p.*, ${documents} AS documents FROM payments p WHERE provider = 'stripe'`))
    found.get(row.user ?? "")?.payments.push(row);
  const notices = `SELECT n.*, m.plan, m.period, m.state AS move_state FROM price_notices n JOIN price_moves m ON m.id = n.move ORDER BY n.rowid`;
  for (const row of query(dir, notices)) found.get(row.user ?? "")?.notices.push(row);
  for (const row of query(dir, "SELECT user, field AS state FROM stremio")) {
    const stored = found.get(row.user ?? "");
    if (stored) stored.streaming = row.state ?? "";
  }
  return found;
}

/** Throws unless product and Stripe agree about these members. */
export function expectSame(billing: Billing, ...members: { id: string }[]): void {
  const all = readStored(billing.product.dir);
  for (const { id } of members) {
    const stored = all.get(id);
    const problems = stored ? differences(billing, stored) : ["no such member"];
    if (problems.length > 0) throw new Error(`Member ${id}:\n${problems.join("\n")}`);
  }
}

/** All differences between Stripe's customer and the product's member; [] for none. */
export function differences(billing: Billing, stored: Stored): string[] {
  const { world } = billing.stripe;
  const books = { world, former: stored.former };
  const held = world.all("subscription").filter((each) => each.metadata.user === stored.user.id);
  const problems: string[] = [];
  const expect = (what: string, ours: unknown, theirs: unknown) => {
    if (String(ours) !== String(theirs)) problems.push(`${what}: ours ${String(ours)}, Stripe's ${String(theirs)}`);
  };
  const expectTime = (what: string, ours: string | undefined, theirs: number | null) => {
    const [own, other] = [secondsOf(ours), theirs === null ? null : theirs - world.shift];
    if (own === null || other === null ? own !== other : Math.abs(own - other) > TOLERANCE)
      problems.push(
        `${what}: ours ${String(ours)}, Stripe's ${other === null ? "-" : new Date(other * 1000).toISOString()}`,
      );
  };

  expect("number of subscriptions", stored.subscriptions.length, held.length);
  const live = held.filter((each) => ALIVE.includes(each.status));
  expect("live subscriptions", live.length <= 1, true);
  if (live[0]) expect("customer", stored.user.stripe, live[0].customer);
  const customer = world.find("customer", stored.user.stripe ?? "");
  if (customer && !customer.deleted) expect("address", stored.user.email?.toLowerCase(), customer.email?.toLowerCase());
  const invoices: Invoice[] = [];
  for (const subscription of held) {
    const row = stored.subscriptions.find((each) => each.stripe_subscription === subscription.id);
    if (!row) {
      problems.push(`subscription ${subscription.id} (${subscription.status}) has no row`);
      continue;
    }
    const item = subscription.items.data[0];
    const name = `subscription ${subscription.id}`;
    expect(`${name} status`, row.status, statusOf(world, subscription));
    expect(`${name} period`, row.period, item.price.recurring.interval);
    expect(`${name} price`, row.price_cents, item.price.unit_amount);
    expect(`${name} cancels`, row.cancel_at_period_end, Number(stops(subscription)));
    expectTime(`${name} stop`, row.cancel_at, subscription.cancel_at);
    expectTime(`${name} start`, row.current_period_start, item.current_period_start);
    expectTime(`${name} end`, row.current_period_end, item.current_period_end);
    expectTime(`${name} trial`, row.trial_end, subscription.trial_end);
    expectTime(`${name} canceled`, row.canceled_at, subscription.canceled_at);
    expectTime(`${name} ended`, row.ended_at, subscription.ended_at);
    if (ALIVE.includes(subscription.status))
      expect(`${name} next`, wantedNext(row, stored.notices, subscription), scheduledNext(billing, subscription));
    invoices.push(...invoicesOf(books, subscription));
  }

  // Nobody owes the invoice of a change that waits.
  const waiting = held.flatMap((each) => (each.pending_update ? [each.latest_invoice] : []));
  const isOpen = ({ id, status, attempted }: Invoice) => status === "open" && attempted && !waiting.includes(id);
  const due = invoices.filter((invoice) => invoice.amount_paid > 0 || isOpen(invoice));
  for (const invoice of due) {
    const row = stored.payments.find((each) => each.stripe_invoice === invoice.id);
    if (!row) {
      problems.push(`invoice ${invoice.id} (${invoice.status}) has no payment`);
      continue;
    }
    const name = `payment ${invoice.id}`;
    expect(`${name} status`, row.status, paymentState(world, invoice));
    expect(`${name} amount`, row.amount_cents, invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due);
    const refunded = chargeOf(world, invoice)?.amount_refunded ?? 0;
    expect(`${name} refunded`, row.refunded_cents, refunded);
    expect(`${name} invoices`, row.documents, invoice.status === "paid" ? invoice.amount_paid - refunded : 0);
    expect(`${name} discount`, row.discount_cents, sum(invoice.total_discount_amounts));
    if (invoice.status === "paid") expectTime(`${name} paid at`, row.paid_at, invoice.status_transitions.paid_at);
  }
  for (const row of stored.payments) {
    if (
      !due.some((invoice) => invoice.id === row.stripe_invoice) &&
      !["failed", "processing"].includes(row.status ?? "")
    )
      problems.push(`payment ${String(row.stripe_invoice)} is of no invoice that was paid`);
  }
  checkAccess(books, stored, held, problems);
  return problems;
}

/** The entitlement that follows from Stripe's data, reimplemented (see paid_until in pb_hooks/billing/entitlements/rules.ts). */
function checkAccess(books: Books, stored: Stored, held: Subscription[], problems: string[]): void {
  const { world } = books;
  const now = world.now();
  const waiting = stored.subscriptions.filter((row) => row.waits === "1").map((row) => row.stripe_subscription);
  const opened = held.filter(({ id, status }) => status !== "trialing" || !waiting.includes(id));
  const ends = opened.map((each) => rightOf(books, each)).filter((end) => end !== null);
  const right = ends.length > 0 ? Math.max(...ends) : null;
  const own = secondsOf(stored.user.paid_until);
  const ours = own === null ? null : own + world.shift;
  if (right !== null && right > now + TOLERANCE) {
    if (ours === null || Math.abs(ours - right) > TOLERANCE)
      problems.push(
        `paid until ${String(stored.user.paid_until)}, by Stripe's books ${new Date((right - world.shift) * 1000).toISOString()}`,
      );
  } else if (ours !== null && ours > now + TOLERANCE) {
    problems.push(`paid until ${String(stored.user.paid_until)} without a right`);
  }
  const trial = secondsOf(stored.user.trial_ends);
  const active = (right !== null && right > now) || (trial !== null && trial + world.shift > now);
  const nearby = [right, trial === null ? null : trial + world.shift].some(
    (end) => end !== null && Math.abs(end - now) < NEARBY,
  );
  const state = active ? "active" : "suspended";
  if (!nearby && stored.streaming !== state) problems.push(`streaming is ${stored.streaming}, access is ${state}`);
}

/** A subscription's state as we show it: one that is paused with a payment missing is overdue. */
export function statusOf(world: World, { id, status }: Subscription): Subscription["status"] {
  const all = world.all("invoice").filter((each) => each.parent.subscription_details.subscription === id);
  const last = all.findLast((each) => each.status !== "draft");
  return status === "paused" && last?.status === "open" && last.attempted ? "past_due" : status;
}

function rightOf(books: Books, subscription: Subscription): number | null {
  const { world } = books;
  const status = statusOf(world, subscription);
  const { current_period_end: end } = subscription.items.data[0];
  const now = world.now();
  const until =
    status === "trialing" || status === "active"
      ? Math.min(
          stops(subscription) ? Math.min(end, subscription.cancel_at ?? end) : end + DAY,
          debitEnd(books, subscription),
        )
      : status === "past_due" || status === "unpaid"
        ? graceOf(books, subscription)
        : status === "canceled"
          ? subscription.ended_at
          : null;
  return until !== null && isReversed(books, subscription) ? Math.min(until, now) : until;
}

/** Fourteen days after the oldest invoice whose debit is on its way. */
function debitEnd(books: Books, subscription: Subscription): number {
  const under = invoicesOf(books, subscription).find(
    (each) => each.status === "open" && waitOf(books.world, each) === "processing",
  );
  return under ? under.created + 14 * DAY : Number.POSITIVE_INFINITY;
}

/** Whether a subscription does not outlast its period. */
function stops({ cancel_at_period_end: flag, cancel_at: at, items }: Subscription): boolean {
  return flag || (at !== null && at <= items.data[0].current_period_end);
}

/**
 * Seven days since the oldest invoice that was tried and is still open, fourteen while a debit for it is on its way; none for the
 * second time within a year.
 */
function graceOf(books: Books, subscription: Subscription): number {
  const { world } = books;
  const invoices = invoicesOf(books, subscription);
  const owed = invoices.find((each) => each.status === "open" && each.attempted);
  const created = owed?.created ?? subscription.items.data[0].current_period_start;
  if (!owed) return created + 7 * DAY;
  if (waitOf(world, owed) === "processing") return created + 14 * DAY;
  const year = created - 365 * DAY;
  const all = world.all("subscription").filter(({ metadata }) => metadata.user === subscription.metadata.user);
  const isUsed = all.some((each) => (usedGrace(books, each) ?? 0) > year);
  const left = all.some((other) => {
    if (other.id === subscription.id || other.status !== "canceled") return false;
    const open = invoicesOf(books, other).find((each) => each.status === "open" && each.attempted);
    return open !== undefined && open.created > year;
  });
  return isUsed || left ? created : created + 7 * DAY;
}

/** The last renewal of a subscription that a card paid a day late, unless it had no grace period itself. */
function usedGrace(books: Books, subscription: Subscription): number | null {
  let used: number | null = null;
  for (const invoice of invoicesOf(books, subscription)) {
    const { paid_at: paid, finalized_at: due } = invoice.status_transitions;
    const isLate = paid !== null && due !== null && paid > due + DAY && invoice.billing_reason === "subscription_cycle";
    if (!isLate || !chargeOf(books.world, invoice)?.payment_method_details.card) continue;
    if (used === null || invoice.created > used + 365 * DAY) used = invoice.created;
  }
  return used;
}

/** Without those that were paid before the subscription was adopted. */
function invoicesOf({ world, former }: Books, { id }: Subscription): Invoice[] {
  const all = world.all("invoice").filter((each) => each.parent.subscription_details.subscription === id);
  return all.filter((each) => !isFormer(world, former, each));
}

/** Whether part of the running period's payment is disputed, or all of it was refunded; where credit pays it, of the latest one. */
function isReversed(books: Books, subscription: Subscription): boolean {
  const { world } = books;
  const paidAt = ({ status_transitions: { paid_at: at } }: Invoice) => at ?? 0;
  const paid = invoicesOf(books, subscription).filter((each) => each.amount_paid > 0 && endOf(each) > paidAt(each));
  const latest = paid.reduce<Invoice | undefined>(
    (best, each) => (best && paidAt(best) > paidAt(each) ? best : each),
    undefined,
  );
  const { current_period_end: own } = subscription.items.data[0];
  const end = paid.some((each) => endOf(each) === own) ? own : latest ? endOf(latest) : 0;
  if (end <= world.now()) return false;
  const states = paid.filter((each) => endOf(each) === end).map((each) => paymentState(world, each));
  return states.includes("disputed") || states.every((state) => state === "refunded");
}

/** The end of the period that an invoice covers. */
function endOf(invoice: Invoice): number {
  return Math.max(0, ...invoice.lines.data.filter((line) => line.amount > 0).map((line) => line.period.end));
}

function paymentState(world: World, invoice: Invoice): string {
  if (invoice.status !== "paid") return invoice.status === "open" ? waitOf(world, invoice) : "failed";
  const charge = chargeOf(world, invoice);
  if (!charge) return "paid";
  const held = world.all("dispute").some((dispute) => dispute.charge === charge.id && dispute.status !== "won");
  if (held) return "disputed";
  return charge.amount_refunded >= charge.amount ? "refunded" : "paid";
}

function chargeOf(world: World, invoice: Invoice) {
  const payment = world.invoicePayments.get(invoice.id);
  const intent = payment && world.get("payment_intent", payment.payment.payment_intent);
  return intent?.latest_charge ? world.get("charge", intent.latest_charge) : undefined;
}

/** Why an attempted open invoice is unpaid. */
function waitOf(world: World, invoice: Invoice): "processing" | "unconfirmed" | "failed" {
  const payment = world.invoicePayments.get(invoice.id);
  const state = payment && world.get("payment_intent", payment.payment.payment_intent).status;
  return state === "processing" ? "processing" : state === "requires_action" ? "unconfirmed" : "failed";
}

const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);

/** Unix seconds of a stored date; null when it is empty. */
function secondsOf(stored: string | undefined): number | null {
  return stored ? new Date(isoTime(stored)).getTime() / 1000 : null;
}
