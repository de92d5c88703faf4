import { expect, it } from "vitest";
import { newMember, startMailedBilling } from "../../support/billing.ts";
import { differences, readStored } from "../../support/billing-rows.ts";
import { query } from "../../support/database.ts";
import { unbookedCharges } from "../../support/former-payments.ts";
import { proveYear } from "../../support/histories/books.ts";
import { beforeDays, cheapWithdrawals, type Lived, otherPrices, tooLong } from "../../support/histories/bounds.ts";
import { Chance } from "../../support/histories/chance.ts";
import { deliverAs, OLDER_SECRET, strangers } from "../../support/histories/deliveries.ts";
import { loose } from "../../support/histories/endings.ts";
import { adoptFormer, formerPrices, liveElsewhere, sellFormer } from "../../support/histories/former.ts";
import { movePrices, unannounced } from "../../support/histories/prices.ts";
import { payOut, type Referral, unearned } from "../../support/histories/rewards.ts";
import { COUPONS, type History, heldBy, takeStep } from "../../support/histories/steps.ts";
import { untrue } from "../../support/histories/told.ts";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import type { StripeEvent } from "../../support/stripe-fake/objects.ts";

/** Number of simulated members, 0.3 s of processor time each. `npm run test:long` uses 1,000. */
const MEMBERS = Number(process.env.HISTORIES ?? 100);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Days between two rounds of steps. */
const ROUNDS = [0.3, 27, 2, 5, 21, 3, 8];
/** The rounds before which prices are moved, and those whose jobs a kill cuts short. */
const MOVES = [1, 1, 2, 4];
const KILLS = [1, 3, 4];
/** The round before which a plan is taken off sale. */
const ARCHIVED = 5;
/** The round in which rewards are paid by hand. */
const PAID_OUT = 2;
/** Longest time in days without the nightly reconciliation: Stripe keeps events for 30. */
const NIGHTS = 28;
const AT_ONCE = 10;
/** Event types the endpoint subscribes to; others would be acknowledged and ignored. */
const WANTED =
  /^(checkout\.session|customer\.subscription|invoice|charge\.dispute|refund)\.|^charge\.refunded$|^customer\.deleted$/;

const DEARER = "SELECT id FROM price_notices WHERE kind = 'rise' AND state = 'applied'";
/** Adopted subscriptions that have paid here. */
const RENEWED = `SELECT DISTINCT s.id FROM subscriptions s JOIN payments p ON p.subscription = s.id AND p.paid_at != ''
  JOIN adoptions a ON a.subscription = s.stripe_subscription AND a.state = 'adopted'`;
/** The job that tells of a missing payment, after it has read the subscription at Stripe. */
const REMINDS = "SELECT id FROM jobs WHERE kind = 'billing.overdue' AND state = 'running'";

const billing = shared(() => startMailedBilling({ STRIPE_WEBHOOK_SECRET: `whsec_first,${OLDER_SECRET}` }));

/** Runs work for each of a list, some at a time. */
async function each<T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...list];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function makeCoupons(): Promise<void> {
  const terms = {
    HALF: { kind: "percent", percent: 50, duration: "repeating", months: 2, with_trial: true },
    EURO: { kind: "amount", amount_cents: 100, duration: "once" },
    ALWAYS: { kind: "percent", percent: 10, duration: "forever", max_uses: Math.ceil(MEMBERS / 20) },
    DAYS: { kind: "days", days: 10, duration: "once", with_trial: true },
  };
  for (const code of COUPONS)
    await billing.product.manage("POST", "/api/collections/coupons/records", { code, active: true, ...terms[code] });
}

/** Delivers a round's events: some are lost, some delayed, some repeated at once or days later, none in order, some strange. */
async function deliver(chance: Chance, waiting: StripeEvent[], kills: boolean): Promise<StripeEvent[]> {
  const later: StripeEvent[] = [];
  const now: StripeEvent[] = [];
  for (const event of waiting) {
    const fate = chance.next();
    if (fate < 0.35) continue;
    if (fate < 0.55) later.push(event);
    else now.push(event, ...(fate < 0.65 ? [event] : []));
    // The news of one that is known may be older than what follows, of a subscription that was replaced or a member who left.
    if (fate > 0.9) later.push(event);
  }
  now.push(...strangers(billing));
  await each(chance.shuffle(now), (event) => deliverAs(billing, chance, event));
  if (kills) {
    await billing.product.kill();
    await billing.product.restart();
  }
  await billing.settle();
  return later;
}

/** Settles pending debits; some take longer. */
function settleDebits(chance: Chance): void {
  const { world } = billing.stripe;
  for (const { invoice, payment } of world.all("invoice_payment")) {
    if (payment.type !== "payment_intent") continue;
    if (world.get("payment_intent", payment.payment_intent).status !== "processing" || chance.is(0.3)) continue;
    const session = world.all("checkout.session").find((each) => each.invoice === invoice);
    const paid = chance.is(0.6);
    if (session) billing.stripe.settle(session.id, paid);
    else billing.stripe.settleInvoice(invoice, paid);
  }
}

it(`${MEMBERS} random histories end with our books equal to Stripe's (SEED=${SEED})`, {
  timeout: 3_000_000,
}, async () => {
  const { stripe, product } = billing;
  const chance = new Chance(SEED);
  await makeCoupons();
  const waiting: StripeEvent[] = [];
  stripe.world.onEvent = (event) => {
    if (WANTED.test(event.type)) waiting.push(event);
  };
  const histories: History[] = [];
  const referrals: Referral[] = [];
  const prices = await formerPrices(billing);
  const join = (from: number, to: number) =>
    each([...Array(to - from).keys()], async (index) => {
      const own = new Chance(SEED + (from + index) * 7919);
      // Another system has sold to every fifth.
      const isFormer = own.is(0.2);
      const plan = isFormer || own.is(0.7) ? "paid" : "free";
      const referrer =
        from > 0 && !isFormer && own.is(0.6) ? histories[Math.floor(own.next() * from)]?.member : undefined;
      const member = await newMember(billing, plan, referrer);
      const former = isFormer ? { former: await sellFormer(billing, member, own, prices) } : {};
      histories[from + index] = { member, chance: own, notes: [], sessions: [], deleted: false, ...former };
      if (referrer) referrals.push({ guest: member, referrer });
    });
  // Who comes later may have been referred by one of the first.
  await join(0, Math.ceil(MEMBERS / 3));
  await join(histories.length, MEMBERS);

  let nights = 0;
  const told = new Set<string>();
  const stale: string[] = [];
  const moves: string[] = [];
  const lived: Lived = { had: new Map(), trial: new Map(), shown: [] };
  for (const [round, days] of ROUNDS.entries()) {
    for (const at of MOVES) if (at === round) moves.push(await movePrices(billing, chance, moves.length === 0));
    if (round === ARCHIVED) await archive("family");
    await adoptFormer(billing, histories, prices, round);
    for (const history of histories) liveElsewhere(billing, history);
    await each(histories, (history) => takeStep(billing, history));
    settleDebits(chance);
    // The server's own minutes pass, too: what it wrote of was so, and may have changed with a later step. A reminder that is being
    // written has read Stripe before that step; one that is queued reads it afterwards.
    await until("reminders that are being written", () => query(product.dir, REMINDS).length === 0);
    untrue(billing, told);
    waiting.push(...(await deliver(chance, waiting.splice(0), KILLS.includes(round))));
    if (chance.is(0.5)) stripe.payOut();
    // Notes which letters were sent.
    await product.run("billing-sweep");
    await product.run("rewards");
    if (round === PAID_OUT) await payOut(billing, chance);
    await billing.settle();
    stale.push(...untrue(billing, told));
    nights += days;
    await beforeDays(billing, lived, histories, days);
    await billing.pass(days);
    stale.push(...otherPrices(billing, lived));
    stale.push(...untrue(billing, told));
    if (nights < NIGHTS) continue;
    await billing.reconcile();
    stale.push(...untrue(billing, told));
    nights = 0;
  }
  await billing.reconcile();
  // What is left comes days after the night has read all of it.
  await each(chance.shuffle(waiting), (event) => deliverAs(billing, chance, event));

  await product.run("billing-sweep");
  await product.run("rewards");
  await billing.settle();
  stale.push(...untrue(billing, told));
  expect(unearned(billing, referrals), `SEED=${SEED}`).toEqual([]);
  expect(stale, `SEED=${SEED}`).toEqual([]);

  expect([...tooLong(billing, lived, histories), ...cheapWithdrawals(billing)], `SEED=${SEED}`).toEqual([]);

  const stored = readStored(product.dir);
  const wrong = histories.flatMap(({ member, notes, deleted }) => {
    const own = stored.get(member.id);
    const problems = own ? differences(billing, own) : leftOver(heldBy(billing, member).map((held) => held.status));
    if (deleted && own) problems.push("the account is still there");
    return problems.length > 0 ? [`member ${member.id}\n  ${[...notes, "—", ...problems].join("\n  ")}`] : [];
  });
  expect(`${wrong.length} of ${MEMBERS} differ (SEED=${SEED})\n${wrong.slice(0, 4).join("\n")}`).toBe(
    `0 of ${MEMBERS} differ (SEED=${SEED})\n`,
  );
  expect(loose(billing), `SEED=${SEED}`).toEqual([]);
  expect([...unannounced(billing), ...doubled()], `prices: ${moves.join(", ")} (SEED=${SEED})`).toEqual([]);
  // A long run without a dearer price that was paid would prove nothing about them; some short ones have none.
  if (MEMBERS >= 1000) expect(query(product.dir, DEARER).length).toBeGreaterThan(0);
  if (MEMBERS >= 100) expect(query(product.dir, RENEWED).length).toBeGreaterThan(0);
  expect(query(product.dir, "SELECT key, last_error FROM jobs WHERE state = 'failed'")).toEqual([]);
  // Also for deleted members: every cent that Stripe took is in a payment. The nightly comparison books what no event reported.
  const proofs = () => query(product.dir, "SELECT differences FROM billing_proofs");
  await product.cron("billing-proof", "the night's comparison", () => proofs().length > 0);
  expect(proofs(), `SEED=${SEED}`).toEqual([{ differences: "0" }]);
  expect(unbookedCharges(billing).map((charge) => `${charge.id} of ${charge.customer}`)).toEqual([]);
  await proveYear(billing);
  const uses = `SELECT code FROM coupons c WHERE uses != (SELECT COUNT(*) FROM redemptions WHERE coupon = c.id AND state != 'released')`;
  expect(query(product.dir, uses)).toEqual([]);
});

/** Takes a plan off sale; who has it keeps it. */
async function archive(slug: string): Promise<void> {
  const [plan] = await billing.product.find("plans", `slug = "${slug}"`);
  await billing.product.manage("PATCH", `/api/collections/plans/records/${plan?.id}`, { public: false });
}

/** Letters about one price that a member got twice. */
function doubled(): string[] {
  const sql = `SELECT subject, once, COUNT(*) AS n FROM contract_documents WHERE kind = 'price' GROUP BY 1, 2 HAVING n > 1`;
  return query(billing.product.dir, sql).map(({ subject, once }) => `${subject} ${once}`);
}

/** A deleted member must not be charged. */
function leftOver(states: string[]): string[] {
  return states
    .filter((state) => state !== "canceled")
    .map((state) => `the account is gone, a subscription is ${state}`);
}
