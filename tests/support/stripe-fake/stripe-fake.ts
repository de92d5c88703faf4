import type { AddressInfo } from "node:net";
import { failPayout, payOut } from "./balance.ts";
import type { Charge, Dispute, Payout, Refund } from "./charge-objects.ts";
import { type PagePayment, paySession, setCard } from "./checkout.ts";
import type { Fault } from "./faults.ts";
import type { Customer, Invoice, Subscription } from "./objects.ts";
import { addRefund, closeDispute, failRefund, openDispute } from "./refunds.ts";
import { StripeServer } from "./server.ts";
import { sharedStripeMock } from "./stripe-mock.ts";
import { collect, collectAsync, collectOutside } from "./subscriptions.ts";
import { addItem, pauseSubscription, stopAt } from "./update-subscription.ts";
import { Webhooks } from "./webhooks.ts";
import { type Card, DAY, World } from "./world.ts";

const KEYS = { live: "sk_live_passerelle", test: "sk_test_passerelle" } as const;
const WEBHOOK_SECRET = "whsec_first";

/**
 * A stateful Stripe on a loopback port, with a clock, signed webhooks and injectable faults. Stripe's own mock must
 * accept every request too, so that each checks the other (decision 022).
 */
export type StripeFake = StripeMode & {
  url: string;
  /** The account's other mode: the key of each finds nothing of the other, and says so. */
  other: StripeMode;
  requests: StripeServer["requests"];
  problems: string[];
  /** Plans a fault for coming requests. */
  fault: (fault: Fault) => void;
  /** Holds the answers to coming requests. @returns what lets them go */
  holdAnswers: (fault: Omit<Fault, "kind" | "ms" | "until">) => () => void;
  clearFaults: () => void;
  /** The operator rolls the key, which Stripe then refuses (401), or undoes that. */
  expireKey: (expired: boolean) => void;
  /** The operator takes rights from a restricted key, with the requests ("METHOD /path") that need them; none gives all back. */
  restrictKey: (lacks: StripeServer["keyLacks"]) => void;
  /** Whether the same idempotency key gets `resource_missing` again. */
  keepMissing: (keeps: boolean) => void;
  /** @throws Error when stripe-mock rejected a request or the fake did not support one */
  stop: () => Promise<void>;
};

/** One mode of the account: what it holds, and what happens there. */
type StripeMode = {
  /** The environment of a product that uses it; the test sets `webhooks.url`. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_API_BASE: string; STRIPE_WEBHOOK_SECRET: string };
  world: World;
  webhooks: Webhooks;
  /** The customer on Stripe's page, see `paySession`. */
  pay: (session: string, payment?: PagePayment) => "complete" | "declined";
  /** The bank's result for a debit started on the page, and for one of a later invoice. */
  settle: (session: string, paid: boolean) => void;
  settleInvoice: (invoice: string, paid: boolean) => void;
  /** The customer changes the card in the portal. */
  changeCard: (customer: string, card: Card) => void;
  /** The customer cancels in the portal, which sets a date instead of the flag (flexible billing); `days` from now, if given. */
  cancelInPortal: (subscription: string, days?: number) => void;
  /** The operator pauses a subscription in the dashboard, with its access and its invoices. */
  pauseInDashboard: (subscription: string) => void;
  /** The customer pays an open invoice on its page, with the card on file. */
  payInvoice: (invoice: string) => "paid" | "failed" | "processing";
  /** The operator marks an open invoice in the dashboard as paid outside of Stripe. */
  payOutside: (invoice: string) => void;
  refund: (charge: string, amount?: number) => Refund;
  failRefund: (refund: string) => void;
  dispute: (charge: string) => Dispute;
  closeDispute: (dispute: string, outcome: "won" | "lost") => void;
  /** Stripe pays the balance out by its schedule, or the operator by hand; null for an empty one. */
  payOut: (automatic?: boolean) => Payout | null;
  /** The bank refuses a payout. */
  failPayout: (payout: string) => void;
  /** The charge that paid an invoice. */
  chargeOf: (invoice: string) => Charge;
  subscriptionsOf: (customer: string) => Subscription[];
  chargesOf: (customer: string) => Charge[];
  invoicesOf: (subscription: string) => Invoice[];
  customer: (id: string) => Customer;
  /** The operator adds an item to a subscription in the dashboard, from its next period on. */
  addItem: (subscription: string, price: string) => void;
  /** Advances the clock and runs what falls due: renewals, trial ends, retries. All stored times age by as much. */
  advance: (days: number) => void;
};

/**
 * Starts the fake, beside this process's stripe-mock.
 * @param mode the fake moves live money, unless the test is about Stripe's test mode
 */
export async function startStripeFake(mode: keyof typeof KEYS = "live"): Promise<StripeFake> {
  const mock = await sharedStripeMock();
  const [live, test] = [new World(), new World()];
  test.settings.livemode = false;
  [live.other, test.other] = [test, live];
  const worlds = { live, test };
  const byKey = new Map<string, World>([
    [KEYS.live, live],
    [KEYS.test, test],
  ]);
  const server = new StripeServer(byKey, mock);
  await new Promise<void>((resolve) => server.http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`; // listening on TCP
  const own = modeOf(worlds[mode], KEYS[mode], url);
  const otherMode = mode === "live" ? "test" : "live";
  const other = modeOf(worlds[otherMode], KEYS[otherMode], url);
  return {
    url,
    ...own,
    other,
    requests: server.requests,
    problems: server.problems,
    fault: (fault) => server.faults.plan(fault),
    holdAnswers: (fault) => server.faults.hold(fault),
    clearFaults: () => server.faults.clear(),
    expireKey: (expired) => {
      server.keyExpired = expired;
    },
    restrictKey: (lacks) => {
      server.keyLacks = lacks;
    },
    keepMissing: (keeps) => {
      server.keepsMissing = keeps;
    },
    stop: async () => {
      own.webhooks.url = null;
      other.webhooks.url = null;
      server.http.closeAllConnections();
      await new Promise((resolve) => server.http.close(resolve));
      if (server.problems.length > 0) throw new Error(`Stripe was asked wrongly:\n${server.problems.join("\n")}`);
    },
  };
}

function modeOf(world: World, key: string, url: string): StripeMode {
  const webhooks = new Webhooks(world, [WEBHOOK_SECRET]);
  world.onEvent = (event) => webhooks.take(event);
  world.onEndpoint = (address, secret) => Object.assign(webhooks, { url: address, secrets: [secret] });
  return {
    env: { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    world,
    webhooks,
    ...customerActions(world),
    ...bankActions(world),
    chargeOf: (invoice) => chargeOf(world, invoice),
    subscriptionsOf: (customer) => world.all("subscription").filter((each) => each.customer === customer),
    chargesOf: (customer) => world.all("charge").filter((each) => each.customer === customer),
    invoicesOf: (subscription) =>
      world.all("invoice").filter((each) => each.parent.subscription_details.subscription === subscription),
    customer: (id) => world.get("customer", id),
    addItem: (id, price) => addItem(world, world.get("subscription", id), world.get("price", price)),
    advance: (days) => world.advance(Math.round(days * DAY)),
  };
}

function customerActions(
  world: World,
): Pick<
  StripeFake,
  | "pay"
  | "settle"
  | "settleInvoice"
  | "changeCard"
  | "cancelInPortal"
  | "pauseInDashboard"
  | "payInvoice"
  | "payOutside"
> {
  // Not part of any request.
  const alone = () => {
    world.request = { id: null, idempotency_key: null };
  };
  return {
    pay: (session, payment = {}) => {
      alone();
      return paySession(world, world.get("checkout.session", session), payment);
    },
    settle: (id, paid) => {
      alone();
      const session = world.get("checkout.session", id);
      if (paid) session.payment_status = "paid";
      collectAsync(world, world.get("invoice", session.invoice ?? ""), paid);
      world.emit(`checkout.session.async_payment_${paid ? "succeeded" : "failed"}`, session);
    },
    settleInvoice: (id, paid) => {
      alone();
      collectAsync(world, world.get("invoice", id), paid);
    },
    changeCard: (customer, card) => {
      alone();
      setCard(world, world.get("customer", customer), card);
      world.emit("customer.updated", world.get("customer", customer));
    },
    cancelInPortal: (id, days) => {
      alone();
      const subscription = world.get("subscription", id);
      const end = subscription.items.data[0].current_period_end;
      stopAt(world, subscription, days === undefined ? end : world.now() + Math.round(days * DAY));
      world.emit("customer.subscription.updated", subscription, { cancel_at: null });
    },
    pauseInDashboard: (id) => {
      alone();
      pauseSubscription(world, world.get("subscription", id));
    },
    payInvoice: (id) => {
      alone();
      const invoice = world.get("invoice", id);
      if (invoice.status !== "open") throw new Error(`${id} is ${invoice.status}`);
      return collect(world, invoice, "on");
    },
    payOutside: (id) => {
      alone();
      const invoice = world.get("invoice", id);
      if (invoice.status !== "open") throw new Error(`${id} is ${invoice.status}`);
      collectOutside(world, invoice);
    },
  };
}

function bankActions(
  world: World,
): Pick<StripeFake, "refund" | "failRefund" | "dispute" | "closeDispute" | "payOut" | "failPayout"> {
  return {
    refund: (id, amount) => {
      const charge = world.get("charge", id);
      return addRefund(world, charge, amount ?? charge.amount_captured - charge.amount_refunded, null);
    },
    failRefund: (id) => failRefund(world, world.get("refund", id)),
    dispute: (id) => openDispute(world, world.get("charge", id)),
    closeDispute: (id, outcome) => closeDispute(world, world.get("dispute", id), outcome),
    payOut: (automatic) => payOut(world, automatic),
    failPayout: (id) => failPayout(world, world.get("payout", id)),
  };
}

function chargeOf(world: World, invoice: string): Charge {
  const payment = world.invoicePayments.get(invoice);
  const intent = payment && world.get("payment_intent", payment.payment.payment_intent);
  if (!intent?.latest_charge) throw new Error(`nothing was charged for ${invoice}`);
  return world.get("charge", intent.latest_charge);
}
