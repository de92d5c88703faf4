import { act, type Billing, order, sessionOf } from "../billing.ts";
import type { Answer } from "../http.ts";
import { type Member, PASSWORD } from "../product.ts";
import { ask } from "../stripe-client.ts";
import type { Charge } from "../stripe-fake/charge-objects.ts";
import type { Subscription } from "../stripe-fake/objects.ts";
import { BEHAVIORS } from "../stripe-fake/pauses.ts";
import { card } from "../stripe-fake/world.ts";
import type { Chance } from "./chance.ts";

const PLANS = ["essential", "comfort", "family"] as const;
export const COUPONS = ["HALF", "EURO", "ALWAYS", "DAYS"] as const;

/** One member's history, in order, for the report of a failure. */
export type History = {
  member: Member;
  chance: Chance;
  notes: string[];
  sessions: string[];
  deleted: boolean;
  /** The subscription that another system sold, and whether it is still that system's. */
  former?: Former;
};

/** @property trialDays the free days that it began with */
export type Former = { subscription: string; customer: string; price: string; trialDays: number; waits: boolean };

/** The outcome of a step: the product's answer, or a word about what happened elsewhere. */
type Step = (billing: Billing, history: History) => Promise<Answer | string> | string;

/** What may happen to a member, and how often. */
const STEPS: { readonly [name: string]: readonly [weight: number, step: Step] } = {
  nothing: [3, () => ""],
  order: [5, placeOrder],
  "pay a page": [3, (billing, history) => payPage(billing, history)],
  cancel: [2, (billing, { member }) => act(billing, member, "cancel")],
  resume: [2, (billing, { member }) => act(billing, member, "resume")],
  change: [2, change],
  "change later": [1.2, changeLater],
  "take the change back": [0.4, (billing, { member }) => act(billing, member, "change/withdraw")],
  "bad card": [
    1.5,
    (billing, history) => withCustomer(billing, history, (id) => newCard(billing, id, { declines: "do_not_honor" })),
  ],
  "card that asks": [
    0.7,
    (billing, history) => withCustomer(billing, history, (id) => newCard(billing, id, { challenge: true })),
  ],
  debit: [0.7, (billing, history) => withCustomer(billing, history, (id) => newCard(billing, id, { async: true }))],
  "good card": [1, (billing, history) => withCustomer(billing, history, (id) => newCard(billing, id, {}))],
  "pay an invoice": [1.5, payInvoice],
  refund: [1, refund],
  dispute: [1.2, dispute],
  "cancel at Stripe": [1, cancelAtStripe],
  "pause payments": [0.6, pausePayments],
  "pause the subscription": [0.4, pauseSubscription],
  "delete the customer": [
    0.2,
    (billing, history) => withCustomer(billing, history, (id) => deleteCustomer(billing, id)),
  ],
  "new address": [0.4, changeAddress],
  withdraw: [0.8, withdraw],
  "delete the account": [0.3, deleteAccount],
  "delete the own account": [0.3, deleteOwnAccount],
};

/** Does one random thing and notes it. @throws Error when the product answers 5xx, unless it says that Stripe is away */
export async function takeStep(billing: Billing, history: History): Promise<void> {
  if (history.deleted || history.former?.waits) return;
  // Everyone begins with an order.
  const name = history.notes.length === 0 ? "order" : choose(history.chance);
  const outcome = await STEPS[name]?.[1](billing, history);
  if (outcome === undefined || typeof outcome === "string") {
    history.notes.push(`${name} ${outcome ?? ""}`);
    return;
  }
  history.notes.push(`${name}: ${outcome.status}${outcome.status < 300 ? "" : ` ${outcome.text.slice(0, 150)}`}`);
  if (outcome.status >= 500 && outcome.status !== 503) throw new Error(`${name}: ${outcome.status} ${outcome.text}`);
}

function choose(chance: Chance): string {
  const all = Object.entries(STEPS);
  let left = chance.next() * all.reduce((sum, [, [weight]]) => sum + weight, 0);
  for (const [name, [weight]] of all) {
    left -= weight;
    if (left <= 0) return name;
  }
  return "nothing";
}

async function placeOrder(billing: Billing, history: History): Promise<Answer> {
  const { chance, member, notes } = history;
  const wish = {
    plan: chance.pick(PLANS),
    period: chance.is(0.7) ? ("month" as const) : ("year" as const), // literals, not any text
    ...(chance.is(0.4) && { coupon: chance.pick(COUPONS) }),
  };
  const query = new URLSearchParams({ coupon: "", ...wish });
  const quote = await billing.product.call("GET", `/api/app/billing/quote?${query}`, { token: member.token });
  const { dueNowCents, firstCents, nextCents, creditCents } = quote.json;
  const seen = quote.status === 200 ? { dueNowCents, firstCents, nextCents } : undefined;
  const answer = await order(billing, member, { ...wish, seen });
  notes.push(`(${Object.values(wish).join(" ")})`);
  if (answer.status !== 200) return answer;
  const session = sessionOf(answer);
  if (!history.sessions.includes(session)) history.sessions.push(session);
  const before = chargedCents(billing, member);
  const { customer } = billing.stripe.world.get("checkout.session", session);
  // A job may have changed the credit since the order; Stripe's own page shows the member that sum.
  const asSeen = -billing.stripe.world.get("customer", customer ?? "").balance === creditCents;
  if (chance.is(0.75)) notes.push(payPage(billing, history, session));
  const charged = chargedCents(billing, member) - before;
  if (asSeen && charged > 0 && charged !== dueNowCents)
    throw new Error(`charged ${charged} cents, the order review said ${quote.text}`);
  return answer;
}

/** The customer pays a page, or one of those that were opened, perhaps an old one. */
function payPage({ stripe }: Billing, { chance, sessions }: History, wanted?: string): string {
  const open = sessions.filter((id) => stripe.world.get("checkout.session", id).status === "open");
  if (open.length === 0) return "(no open page)";
  const session = wanted && open.includes(wanted) ? wanted : chance.pick(open);
  const kind = chance.next();
  const used = kind < 0.15 ? card({ declines: "do_not_honor" }) : card();
  return `(${session} ${stripe.pay(session, { card: used })})`;
}

async function change(billing: Billing, { chance, member }: History): Promise<Answer> {
  const wish = { plan: chance.pick(PLANS), period: chance.pick(["month", "year"]) };
  const preview = await act(billing, member, "change/preview", wish);
  if (preview.status !== 200) return preview;
  const before = chargedCents(billing, member);
  const answer = await act(billing, member, "change", { ...wish, expected_due_cents: preview.json.dueNowCents });
  const charged = chargedCents(billing, member) - before;
  if (charged > Number(preview.json.dueNowCents))
    throw new Error(`charged ${charged} cents, shown ${preview.text}: ${answer.status} ${answer.text}`);
  return answer;
}

/** What the member's cards were charged in all. */
function chargedCents(billing: Billing, member: Member): number {
  const customers = new Set(heldBy(billing, member).map((each) => each.customer));
  const all = [...customers].flatMap((customer) => billing.stripe.chargesOf(customer));
  return all.reduce((sum, charge) => sum + (charge.paid ? charge.amount_captured : 0), 0);
}

async function changeLater(billing: Billing, { chance, member }: History): Promise<Answer> {
  const wish = { plan: chance.pick(PLANS), period: chance.pick(["month", "year"]), when: "end" };
  const preview = await act(billing, member, "change/preview", wish);
  if (preview.status !== 200) return preview;
  return act(billing, member, "change", { ...wish, expected_due_cents: 0, seen_next_cents: preview.json.nextCents });
}

function newCard(billing: Billing, customer: string, kind: Parameters<typeof card>[0]): string {
  billing.stripe.changeCard(customer, card(kind));
  return "";
}

async function deleteCustomer(billing: Billing, customer: string): Promise<string> {
  return String((await ask(billing.stripe, "DELETE", `customers/${customer}`)).status);
}

function withCustomer(
  { stripe }: Billing,
  { member }: History,
  then: (id: string) => string | Promise<string>,
): string | Promise<string> {
  // The customer of an adopted subscription is named by nobody.
  const paying = heldBy({ stripe }, member).map((each) => each.customer);
  const found = stripe.world
    .all("customer")
    .find((each) => (each.metadata.user === member.id || paying.includes(each.id)) && !each.deleted);
  return found ? then(found.id) : "(no customer)";
}

/** The member's subscriptions at Stripe, newest last. */
export function heldBy({ stripe }: Pick<Billing, "stripe">, member: Member): Subscription[] {
  return stripe.world.all("subscription").filter((each) => each.metadata.user === member.id);
}

function payInvoice(billing: Billing, { member }: History): string {
  const open = heldBy(billing, member)
    .flatMap((each) => billing.stripe.invoicesOf(each.id))
    .find((invoice) => invoice.status === "open" && invoice.attempted);
  const waits = open && billing.stripe.world.invoicePayments.get(open.id);
  const intent = waits && billing.stripe.world.get("payment_intent", waits.payment.payment_intent);
  if (!open || intent?.status === "processing") return "(none open)";
  return `(${open.id} ${billing.stripe.payInvoice(open.id)})`;
}

/** Charges of the member that can still be refunded. */
function charges(billing: Billing, member: Member): Charge[] {
  const customers = new Set(heldBy(billing, member).map((each) => each.customer));
  const all = [...customers].flatMap((customer) => billing.stripe.chargesOf(customer));
  return all.filter((charge) => charge.paid && !charge.disputed && charge.amount_refunded < charge.amount);
}

function refund(billing: Billing, { member, chance }: History): string {
  const charge = charges(billing, member).at(-1);
  if (!charge) return "(nothing paid)";
  const left = charge.amount - charge.amount_refunded;
  const made = billing.stripe.refund(charge.id, chance.is(0.5) ? left : Math.ceil(left / 3));
  if (chance.is(0.2)) billing.stripe.failRefund(made.id);
  return `(${charge.id} ${made.amount} ${made.status})`;
}

/** A new dispute, or the end of one. */
function dispute(billing: Billing, { member, chance }: History): string {
  const customers = new Set(heldBy(billing, member).map((each) => each.customer));
  const open = billing.stripe.world
    .all("dispute")
    .find((each) => each.status === "needs_response" && customers.has(customerOf(billing, each.charge)));
  if (open) {
    const outcome = chance.pick(["won", "lost"] as const);
    billing.stripe.closeDispute(open.id, outcome);
    return `(${open.id} ${outcome})`;
  }
  const charge = charges(billing, member).at(-1);
  return charge ? `(${billing.stripe.dispute(charge.id).id})` : "(nothing paid)";
}

const customerOf = (billing: Billing, charge: string) => billing.stripe.world.get("charge", charge).customer;

/** Someone presses a button in Stripe's dashboard or portal. */
async function cancelAtStripe(billing: Billing, { member, chance }: History): Promise<string> {
  const live = heldBy(billing, member).find((each) => each.status !== "canceled");
  if (!live) return "(none)";
  if (chance.is(0.3)) {
    const days = chance.pick([0, 0.2, 10, 45]);
    // The period of a paused subscription may be over: there is no end to stop at.
    if (!days && live.items.data[0].current_period_end <= billing.stripe.world.now()) return `(${live.id} is over)`;
    billing.stripe.cancelInPortal(live.id, days || undefined);
    return `(${live.id} by date ${days})`;
  }
  const answer = chance.is(0.4)
    ? await ask(billing.stripe, "DELETE", `subscriptions/${live.id}`)
    : await ask(billing.stripe, "POST", `subscriptions/${live.id}`, {
        cancel_at_period_end: !live.cancel_at_period_end,
      });
  return `(${live.id} ${answer.status})`;
}

/** The operator pauses the member's payments in Stripe's dashboard, or resumes them. */
async function pausePayments(billing: Billing, { member, chance }: History): Promise<string> {
  const live = heldBy(billing, member).find((each) => each.status !== "canceled");
  if (!live) return "(none)";
  const pause = { "pause_collection[behavior]": chance.pick(BEHAVIORS) };
  const wish = live.pause_collection ? { pause_collection: "" } : pause;
  const answer = await ask(billing.stripe, "POST", `subscriptions/${live.id}`, wish);
  return `(${live.id} ${Object.values(wish)} ${answer.status})`;
}

/** The operator pauses the subscription itself, which Stripe refuses under a schedule, or resumes it. */
async function pauseSubscription(billing: Billing, { member }: History): Promise<string> {
  const live = heldBy(billing, member).find((each) => ["active", "past_due", "paused"].includes(each.status));
  if (!live || live.schedule || live.pending_update) return "(none)";
  if (live.status === "paused") {
    const answer = await ask(billing.stripe, "POST", `subscriptions/${live.id}/resume`, {
      billing_cycle_anchor: "now",
    });
    return `(${live.id} resumed ${answer.status})`;
  }
  billing.stripe.pauseInDashboard(live.id);
  return `(${live.id} paused)`;
}

/** An administrator corrects the member's address. */
async function changeAddress({ product }: Billing, { member, chance }: History): Promise<string> {
  const email = `moved-${Math.floor(chance.next() * 2 ** 32)}-${member.id}@example.org`;
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { email });
  return `(${email})`;
}

function withdraw({ product }: Billing, { member }: History): Promise<Answer> {
  const body = { kind: "withdraw", locale: "fr", from: "", reference: "" };
  return product.call("POST", "/api/app/terminations", { token: member.token, body });
}

/** Within the withdrawal period, it is a withdrawal. */
async function deleteOwnAccount({ product }: Billing, history: History): Promise<Answer> {
  const { token } = history.member;
  const answer = await product.call("POST", "/api/app/account/delete", { token, body: { password: PASSWORD } });
  history.deleted = answer.status < 300;
  return answer;
}

async function deleteAccount(billing: Billing, history: History): Promise<string> {
  await billing.product.manage("DELETE", `/api/collections/users/records/${history.member.id}`);
  history.deleted = true;
  return "";
}
