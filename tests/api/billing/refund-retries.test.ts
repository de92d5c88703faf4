import { beforeAll, expect, it } from "vitest";
import { lastCharge, type Subscriber, startBilling, subscribe } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { codes, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** Refunds that are owed at an account of Stripe's that was left. */
const billing = shared(startBilling);
let member: Subscriber;
let payment: string;
let admin: string;
beforeAll(async () => {
  member = await subscribe(billing);
  payment = textOf((await billing.product.find("payments", `user = "${member.id}"`))[0], "id");
  admin = (await signUpAdmin(billing.product)).token;
  await allRead();
  const owed = "refund_due_cents = 499, stripe_payment_intent = 'pi_elsewhere'";
  change(billing.product.dir, `UPDATE payments SET ${owed} WHERE id = '${payment}'`);
});

const sql = (text: string) => query(billing.product.dir, text);
const key = () => `billing.withdraw-refund:${payment}`;
const state = () => sql(`SELECT state FROM jobs WHERE key = '${key()}'`)[0]?.state;
const set = (what: string) => change(billing.product.dir, `UPDATE jobs SET ${what} WHERE key = '${key()}'`);
const alerts = () => sql("SELECT id FROM alerts WHERE kind = 'billing.operator-abandoned'").length;
const call = (method: string, path: string, body?: unknown) =>
  billing.product.call(method, `/api/app/admin${path}`, { token: admin, ...(body === undefined ? {} : { body }) });
const transfers = async () => listOf((await call("GET", "/terminations")).json, "transfers");

/** A reading of the subscription that is tried again later would name the payment's own intent again. */
async function allRead(): Promise<void> {
  const waiting =
    "SELECT id FROM jobs WHERE kind IN ('billing.event', 'billing.sync') AND state IN ('queued', 'running')";
  await until("all readings", () => sql(waiting).length === 0, 120_000);
}

/** Lets the last attempt fail. */
async function giveUp(): Promise<void> {
  set("attempts = 7, run_at = '2020-01-01 00:00:00.000Z'");
  await billing.settle();
  expect(state()).toBe("failed");
}

/** A night, days after the job was given up. @returns whether it was taken up again */
async function nightAfter(days: number): Promise<boolean> {
  set(`updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days * 24} hours')`);
  await billing.reconcile();
  return state() === "queued";
}

it("are tried again after growing waits, and after a month no more: the operator is told", async () => {
  const { product } = billing;
  await product.run("billing-sweep");
  await billing.settle();
  expect(state()).toBe("queued");
  await giveUp();
  // What was given up is the night's: the hourly run leaves it alone.
  await product.run("billing-sweep");
  expect(state()).toBe("failed");
  for (const [early, due] of [
    [null, 0],
    [0.1, 1],
    [2, 3],
    [6, 7],
    [14, 15],
  ] as const) {
    if (early !== null) expect([early, await nightAfter(early)]).toEqual([early, false]);
    expect([due, await nightAfter(due)]).toEqual([due, true]);
    expect(await transfers()).toEqual([]);
    await giveUp();
  }
  expect(alerts()).toBe(0);
  expect(await nightAfter(400)).toBe(false);
  await billing.reconcile();
  expect([state(), alerts()]).toEqual(["failed", 1]);
});

it("are then among the transfers, and paid back by hand", async () => {
  expect(await transfers()).toMatchObject([{ payment, cents: 499 }]);
  const paid = (fields = {}) => call("POST", `/payments/${payment}/paid-back`, { reason: "By transfer", ...fields });
  // Another tab, from before a part of it was refunded.
  expect(codes(await paid({ cents: 399 }))).toEqual({ form: "payment_changed" });
  expect((await paid({ cents: 499 })).status).toBe(204);
  expect(sql(`SELECT status, refunded_cents FROM payments WHERE id = '${payment}'`)).toEqual([
    { status: "refunded", refunded_cents: "499" },
  ]);
  expect([state(), await transfers()]).toEqual(["done", []]);
  expect(codes(await paid())).toEqual({ form: "payment_closed" });
});

it("what was paid back by hand stays so, whatever Stripe says about the charge later", async () => {
  const charge = lastCharge(billing, member);
  change(
    billing.product.dir,
    `UPDATE payments SET stripe_payment_intent = '${charge.payment_intent}' WHERE id = '${payment}'`,
  );
  const stored = () => sql(`SELECT status, refunded_cents, refund_due_cents FROM payments WHERE id = '${payment}'`)[0];
  const dispute = billing.stripe.dispute(charge.id);
  await billing.settle();
  expect(stored()).toEqual({ status: "disputed", refunded_cents: "499", refund_due_cents: "0" });
  billing.stripe.closeDispute(dispute.id, "won");
  await billing.settle();
  expect(stored()).toEqual({ status: "refunded", refunded_cents: "499", refund_due_cents: "0" });
  expect(sql("SELECT id FROM alerts WHERE kind = 'billing.operator-refund'")).toEqual([]);
});

it("a refund that Stripe still may make is not paid back by hand", async () => {
  const { id } = await subscribe(billing);
  change(billing.product.dir, `UPDATE payments SET refund_due_cents = 100 WHERE user = '${id}'`);
  const other = textOf((await billing.product.find("payments", `user = "${id}"`))[0], "id");
  expect(codes(await call("POST", `/payments/${other}/paid-back`, { reason: "By transfer" }))).toEqual({
    form: "payment_closed",
  });
});

it("Stripe refunds what a transfer has left, and no more", async () => {
  const other = await subscribe(billing);
  const charge = lastCharge(billing, other);
  payment = textOf((await billing.product.find("payments", `user = "${other.id}"`))[0], "id");
  await allRead();
  const write = (what: string) => change(billing.product.dir, `UPDATE payments SET ${what} WHERE id = '${payment}'`);
  write("refund_due_cents = 200, stripe_payment_intent = 'pi_elsewhere'");
  await billing.product.run("billing-sweep");
  await billing.settle();
  set("payload = json_set(payload, '$.retaken', '5')");
  await giveUp();
  const paidBack = () => call("POST", `/payments/${payment}/paid-back`, { reason: "By transfer" });
  const refund = (cents: number, seen: number) =>
    call("POST", `/payments/${payment}/refund`, { cents, refunded_cents: seen, reason: "The rest" });
  // What is owed already is not decided a second time.
  expect(codes(await refund(499, 0))).toEqual({ form: "payment_changed" });
  expect((await paidBack()).status).toBe(204);
  write(`stripe_payment_intent = '${charge.payment_intent}'`);

  const stored = () => sql(`SELECT status, refunded_cents FROM payments WHERE id = '${payment}'`)[0];
  const atStripe = () => billing.stripe.world.get("charge", charge.id).amount_refunded;
  expect(codes(await refund(300, 200))).toEqual({ cents: "refund_too_much" });
  expect((await refund(10, 200)).status).toBe(204);
  await billing.settle();
  expect([stored(), atStripe()]).toEqual([{ status: "paid", refunded_cents: "210" }, 10]);
  // In Stripe's dashboard, more than the transfer.
  billing.stripe.refund(charge.id, 240);
  await billing.settle();
  expect(stored()).toEqual({ status: "paid", refunded_cents: "450" });
  expect(codes(await refund(50, 450))).toEqual({ cents: "refund_too_much" });
  expect((await refund(49, 450)).status).toBe(204);
  await billing.settle();
  expect([stored(), atStripe()]).toEqual([{ status: "refunded", refunded_cents: "499" }, 299]);

  await billing.product.run("billing-proof");
  await billing.settle();
  expect(sql("SELECT charges, differences FROM billing_proofs")).toEqual([{ charges: "3", differences: "0" }]);

  await billing.product.manage("DELETE", `/api/collections/users/records/${other.id}`);
  const dispute = billing.stripe.dispute(charge.id);
  billing.stripe.closeDispute(dispute.id, "won");
  await billing.settle();
  expect(stored()).toEqual({ status: "refunded", refunded_cents: "499" });
});
