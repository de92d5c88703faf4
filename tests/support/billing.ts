import { DatabaseSync } from "node:sqlite";
import { change, query } from "./database.ts";
import { type Answer, type Json, textOf } from "./http.ts";
import { consents } from "./orders.ts";
import { until } from "./poll.ts";
import { DUE_JOBS, type Member, nowAndThen, type Product, signUp, startProduct } from "./product.ts";
import { smtpEnv, startSmtpSink } from "./smtp-sink.ts";
import { asked } from "./stripe-client.ts";
import type { Charge } from "./stripe-fake/charge-objects.ts";
import type { PagePayment } from "./stripe-fake/checkout.ts";
import type { Customer, Invoice, Subscription } from "./stripe-fake/objects.ts";
import { type StripeFake, startStripeFake } from "./stripe-fake/stripe-fake.ts";
import { travel } from "./time-travel.ts";

/** A product connected to its own fake Stripe. */
export type Billing = {
  product: Product;
  stripe: StripeFake;
  /** Of the terms of sale in force, as the order review shows it. */
  termsVersion: string;
  /** There is a mail server: a coupon asks for a confirmed address, which new members then have. */
  mailed?: true;
  /** Waits until webhooks are delivered and every job that is due has run. */
  settle: () => Promise<void>;
  /** Advances both clocks by days, settles, and runs suspensions. */
  pass: (days: number) => Promise<void>;
  /** Runs the nightly reconciliation, and settles. */
  reconcile: () => Promise<void>;
  /** Ends at Stripe what earlier tests have sold: their members would pay in each later month, too. */
  endSubscriptions: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts both and waits until Stripe sends its webhooks to the product. */
export async function startBilling(env: Record<string, string> = {}, mode?: "live" | "test"): Promise<Billing> {
  const stripe = await startStripeFake(mode);
  const product = await startProduct({ env: { ...stripe.env, ...env } });
  stripe.webhooks.url = `${product.url}/api/app/billing/webhook`;
  return billingOf(product, stripe);
}

/** As `startBilling`, with a mail server: a dearer price needs one. */
export async function startMailedBilling(env: Record<string, string> = {}): Promise<Billing> {
  const sink = await startSmtpSink();
  const billing = await startBilling({ ...smtpEnv(sink), ...env });
  return { ...billing, mailed: true, stop: () => billing.stop().finally(sink.close) };
}

/** What tests do with a product and a fake Stripe, or one mode of it. @param terms their version, where nobody can order */
export async function billingOf(product: Product, stripe: StripeFake, terms = ""): Promise<Billing> {
  const settle = () => settled(product, stripe);
  return {
    product,
    stripe,
    termsVersion: terms || (await termsOf(product)),
    settle,
    pass: async (days) => {
      await settle();
      await travel(product, stripe, days);
      await settle();
      await product.run("access");
      await until("streaming to follow access", () => query(product.dir, LATE).length === 0, 120_000);
    },
    reconcile: async () => {
      // A day has one reconciliation job, which the server's own tasks may have made: each call here counts as another day.
      const forget = "DELETE FROM jobs WHERE key LIKE 'billing.reconcile%'";
      change(product.dir, `${forget} AND state = 'done'`);
      await product.cron("billing-reconcile", "the reconciliation to be queued", () => reconciliations(product) > 0);
      await settle();
      change(product.dir, forget);
    },
    endSubscriptions: async () => {
      for (const { id, status } of stripe.world.all("subscription"))
        if (status !== "canceled" && status !== "incomplete_expired")
          await asked(stripe, "DELETE", `subscriptions/${id}`);
      await settle();
    },
    stop: async () => {
      await product.stop();
      await stripe.stop();
    },
  };
}

const termsOf = async (product: Product) => textOf(await consents(product, await signUp(product)), "terms_version");

/** Streaming records that the access cron has not reached yet. */
const LATE = `SELECT s.id FROM stremio s JOIN users u ON u.id = s.user WHERE s.field = 'active'
  AND u.trial_ends <= strftime('%Y-%m-%d %H:%M:%fZ', 'now') AND u.paid_until <= strftime('%Y-%m-%d %H:%M:%fZ', 'now')`;

const WAITS = `SELECT COUNT(*) AS n FROM jobs WHERE ${DUE_JOBS}`;

/**
 * Lanes that only their cron, or the minute, starts again: what a test has written beside the server wakes none. A cron
 * without work takes a JavaScript runtime too.
 */
const LEFT = `SELECT DISTINCT lane FROM jobs
  WHERE state = 'queued' AND run_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-0.3 seconds')
    OR state = 'running' AND updated <= strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-2 seconds')`;

const reconciliations = (product: Product) =>
  query(product.dir, "SELECT id FROM jobs WHERE kind = 'billing.reconcile'").length;

/**
 * Waits until webhooks are delivered and every job that is due has run; a job may queue another one.
 */
export async function settled(product: Product, stripe: Pick<StripeFake, "webhooks">): Promise<void> {
  const database = new DatabaseSync(`${product.dir}/data.db`, { readOnly: true, timeout: 20_000 });
  const [waiting, left] = [database.prepare(WAITS), database.prepare(LEFT)];
  const none = () => waiting.get()?.n === 0;
  try {
    for (;;) {
      await stripe.webhooks.settled();
      if (none()) return;
      const start = nowAndThen(async () => {
        for (const { lane } of left.all())
          await product.manage("POST", `/api/crons/${["jobs", lane].filter(Boolean).join("-")}`);
      });
      await until("the jobs that are due", async () => none() || (await start()), 900_000);
    }
  } finally {
    database.close();
  }
}

export type Choice = { plan?: string; period?: "month" | "year"; coupon?: string; seen?: unknown };

/** The body that the browser sends when the member presses the order button. */
export async function order(billing: Billing, member: Member, choice: Choice = {}): Promise<Answer> {
  const { plan = "essential", period = "month", coupon, seen } = choice;
  const body = { plan, period, coupon, seen, terms_version: billing.termsVersion, accept_terms: true, start_now: true };
  return billing.product.call("POST", "/api/app/billing/checkout", { token: member.token, body });
}

/** The id of the Stripe session that an order's answer leads to. */
export function sessionOf(answer: Answer): string {
  const found = /cs_test_\w+/.exec(textOf(answer.json, "url"));
  if (!found) throw new Error(`no page of Stripe's: ${answer.status} ${answer.text}`);
  return found[0];
}

/** A member without a trial, so that the first charge is due at once; perhaps referred. `free` starts with a trial. */
export async function newMember(
  { product, mailed }: Billing,
  plan: "paid" | "free" = "paid",
  referrer?: Member,
): Promise<Member> {
  const member = await signUp(product, { plan, ...(referrer && { referral: referrer.record.affiliate_code }) });
  const record = `/api/collections/users/records/${member.id}`;
  if (mailed) await product.manage("PATCH", record, { verified: true });
  return member;
}

export type Subscriber = Member & { customer: string; subscription: string };

/** A member who has ordered and paid, after all jobs have run. */
export async function subscribe(
  billing: Billing,
  choice: Choice & PagePayment & { trial?: boolean } = {},
): Promise<Subscriber> {
  const { trial, plan, period, coupon, ...payment } = choice;
  const member = await newMember(billing, trial ? "free" : "paid");
  const session = sessionOf(
    await order(billing, member, { ...(plan && { plan }), ...(period && { period }), ...(coupon && { coupon }) }),
  );
  const outcome = billing.stripe.pay(session, payment);
  if (outcome !== "complete") throw new Error(`Stripe's page: ${outcome}`);
  await billing.settle();
  const page = billing.stripe.world.get("checkout.session", session);
  return { ...member, customer: page.customer ?? "", subscription: page.subscription ?? "" };
}

export function atStripe(billing: Billing, member: Subscriber): Subscription {
  return billing.stripe.world.get("subscription", member.subscription);
}

/** Advances both clocks to a minute after the end of the member's period, whose next invoice is a draft for an hour. */
export async function passToDraft(billing: Billing, member: Subscriber): Promise<void> {
  const end = atStripe(billing, member).items.data[0].current_period_end;
  await billing.pass((end - billing.stripe.world.now() + 60) / 86_400);
}

export function customerOf(billing: Billing, member: Subscriber): Customer {
  return billing.stripe.world.get("customer", member.customer);
}

export function lastInvoice(billing: Billing, member: Subscriber): Invoice {
  const invoice = billing.stripe.invoicesOf(member.subscription).at(-1);
  if (!invoice) throw new Error("no invoice");
  return invoice;
}

/** The charge that paid the newest invoice. */
export function lastCharge(billing: Billing, member: Subscriber): Charge {
  return billing.stripe.chargeOf(lastInvoice(billing, member).id);
}

/** `GET /api/app/billing` and the access of `GET /api/app/me`, as the member sees them. */
export async function seen(
  billing: Billing,
  member: Member,
): Promise<{ summary: Json; access: Json; streaming: Json }> {
  const { token } = member;
  const summary = await billing.product.call("GET", "/api/app/billing?locale=en", { token });
  const me = await billing.product.call("GET", "/api/app/me", { token });
  if (summary.status !== 200 || me.status !== 200) throw new Error(`${summary.text} ${me.text}`);
  return { summary: summary.json, access: me.json.access as Json, streaming: me.json.streaming as Json }; // common/contract/api.ts
}

/** A request from the member's browser. */
export function act(billing: Billing, member: Member, what: string, body: Json = {}): Promise<Answer> {
  return billing.product.call("POST", `/api/app/billing/${what}`, { token: member.token, body });
}

/** State and cents of the member's payments, in the order of their states. */
export async function paymentsOf(billing: Billing, member: { id: string }): Promise<unknown[][]> {
  const found = await billing.product.find("payments", `user = "${member.id}"`);
  return found.map((payment) => [payment.status, payment.amount_cents]).sort();
}

/** A coupon of 20 % for once with these changes; its code. */
export async function makeCoupon(billing: Billing, terms: Json = {}): Promise<string> {
  const code = `T${Math.random().toString(36).slice(2, 9).toUpperCase()}`;
  const base = { code, kind: "percent", percent: 20, duration: "once", active: true };
  await billing.product.manage("POST", "/api/collections/coupons/records", { ...base, ...terms });
  return code;
}

/** How often a coupon counts as used. */
export async function usesOf(billing: Billing, code: string): Promise<unknown> {
  return (await billing.product.find("coupons", `code = "${code}"`))[0]?.uses;
}
