import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, DAY_MS, dbTime } from "../../../common/time.ts";
import { type Billing, type Subscriber, startBilling, subscribe } from "../../support/billing.ts";
import { change } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { placeOrder } from "../../support/orders.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, type Product, signUp } from "../../support/product.ts";

let billing: Billing;
let manual: Product;
beforeAll(async () => {
  [billing, { product: manual }] = await Promise.all([startBilling(), startMailedProduct()]);
});
afterAll(() => Promise.all([billing.stop(), manual.stop()]));

const PATH = "/api/app/terminations";
const own = (product: Product, member: Member, kind: string, from = "") =>
  product.call("POST", PATH, { body: { kind, locale: "fr", from }, token: member.token });
const rowOf = async (product: Product, member: Member) =>
  (await product.find("subscriptions", `user = "${member.id}"`))[0] ?? {};
const atStripe = (member: Subscriber) => billing.stripe.subscriptionsOf(member.customer)[0];
const charges = (member: Subscriber) =>
  billing.stripe.chargesOf(member.customer).map(({ amount, amount_refunded }) => [amount, amount_refunded]);
const retry = () =>
  change(billing.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");

/** Orders by transfer, and has it confirmed. */
async function buy(member: Member): Promise<void> {
  const placed = await placeOrder(manual, member);
  await manual.manage("POST", `/api/app/admin/orders/${textOf(placed.json, "order")}/confirm`);
}

it("withdrawing from a further manual order twice leaves the time of the first one", async () => {
  const member = await signUp(manual);
  const users = `/api/collections/users/records/${member.id}`;
  await manual.manage("PATCH", users, { trial_ends: "2020-01-01 00:00:00Z" });
  const { token } = member;
  const end = async () => String((await rowOf(manual, member)).current_period_end);
  await buy(member);
  const first = await end();
  const back = dbTime(addDays(new Date(), -20));
  const aged = `UPDATE orders SET terms_accepted = '${back}', created = '${back}' WHERE user = '${member.id}';
    UPDATE payments SET paid_at = '${back}', created = '${back}' WHERE user = '${member.id}'`;
  change(manual.dir, aged);
  await buy(member);
  expect((await end()) > first).toBe(true);
  const answers = await Promise.all([own(manual, member, "withdraw"), own(manual, member, "withdraw")]);
  for (const { status, json } of answers) expect([status, json.refundCents]).toEqual([200, 499]);
  expect(answers[0]?.json.number).toBe(answers[1]?.json.number);
  const row = await rowOf(manual, member);
  const gap = Math.abs(Date.parse(String(row.current_period_end)) - Date.parse(first));
  expect([row.status, gap < 60_000]).toEqual(["active", true]);
  const offer = await manual.call("GET", `${PATH}/offer?locale=fr`, { token });
  expect(offer.json.withdrawal).toBeNull();
});

it("a receipt is not mailed without end to an address that nobody has confirmed", async () => {
  const member = await signUp(manual);
  const statuses: number[] = [];
  for (let day = 1; day <= 8; day++) statuses.push((await own(manual, member, "cancel", `2027-01-0${day}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const far = await own(manual, await signUp(manual), "cancel", "9999-12-31");
  expect([far.status, codes(far)]).toEqual([400, { from: "validation_invalid_format" }]);
});

it("what Stripe charges before it hears of a withdrawal goes back", async () => {
  const member = await subscribe(billing, { trial: true });
  billing.stripe.fault({ kind: "error", match: /^DELETE/, times: 50 });
  expect((await own(billing.product, member, "withdraw")).status).toBe(200);
  await billing.pass(32);
  expect(atStripe(member)?.status).toBe("active");
  billing.stripe.clearFaults();
  retry();
  await billing.settle();
  expect(atStripe(member)?.status).toBe("canceled");
  expect(charges(member)).toEqual([[499, 499]]);
});

it("a later notice ends the contract, also after an earlier one that was taken back", async () => {
  const member = await subscribe(billing);
  await own(billing.product, member, "cancel");
  await billing.settle();
  expect(atStripe(member)?.cancel_at_period_end).toBe(true);
  await billing.product.call("POST", "/api/app/billing/resume", { token: member.token });
  await billing.settle();
  expect(atStripe(member)?.cancel_at_period_end).toBe(false);
  const day = addDays(new Date(), 5).toISOString().slice(0, 10);
  await own(billing.product, member, "cancel", addDays(new Date(), 40).toISOString().slice(0, 10));
  const due = `UPDATE subscriptions SET stop_from = '${day} 00:00:00.000Z', stop_end = current_period_end
    WHERE user = '${member.id}'`;
  change(billing.product.dir, due);
  await billing.product.run("billing-sweep");
  await billing.settle();
  expect(atStripe(member)?.cancel_at_period_end).toBe(true);
});

it("a notice counts from its receipt: a renewal between it and its confirmation is refunded", async () => {
  const member = await subscribe(billing);
  await billing.pass(29);
  const typed = { kind: "cancel", locale: "fr", name: "Camille", email: member.email, reference: "" };
  const { json } = await billing.product.call("POST", PATH, { body: { ...typed, from: "" } });
  const found = async () =>
    (await billing.product.find("contract_requests", `number = "${String(json.number)}"`))[0] ?? {};
  await until("the request to be matched", async () => (await found()).member === member.id);
  const end = String((await rowOf(billing.product, member)).current_period_end);
  await billing.pass(3);
  expect(charges(member)).toHaveLength(2);
  const { id } = await found();
  await billing.product.manage("POST", `/api/app/admin/terminations/${String(id)}/approve`, {
    email: "",
    reason: "By phone",
  });
  await billing.settle();
  expect(atStripe(member)?.status).toBe("canceled");
  expect(charges(member).toSorted()).toEqual([
    [499, 0],
    [499, 499],
  ]);
  const shift = (Date.parse(end) - Date.parse(String((await found()).effective))) / DAY_MS;
  expect(shift).toBeGreaterThan(2.9);
  expect(shift).toBeLessThan(3.1);
});

it("a refund that the bank sends back is not made once more automatically", async () => {
  const member = await subscribe(billing);
  await own(billing.product, member, "withdraw");
  await billing.settle();
  expect(charges(member)).toEqual([[499, 498]]);
  const [refund] = billing.stripe.world
    .all("refund")
    .filter(({ amount }) => amount === 499)
    .slice(-1);
  billing.stripe.failRefund(refund?.id ?? "");
  await billing.settle();
  await billing.pass(8);
  change(billing.product.dir, "DELETE FROM jobs WHERE state = 'done'");
  await billing.product.run("billing-sweep");
  await billing.settle();
  const made = billing.stripe.world.all("refund").filter((each) => each.payment_intent === refund?.payment_intent);
  expect(made).toHaveLength(1);
});

it("requests that match a member come before those that match nobody", async () => {
  const member = await signUp(manual);
  const typed = { kind: "cancel", locale: "fr", name: "Camille", reference: "", from: "" };
  const ask = (email: string) => manual.call("POST", PATH, { body: { ...typed, email } });
  await ask(newEmail("stranger"));
  await ask(member.email);
  await until(
    "both requests to be matched",
    async () => (await manual.find("contract_requests", 'state = "waiting"')).length > 1,
  );
  const { requests } = await manual.manage("GET", "/api/app/admin/terminations");
  expect(requests).toMatchObject([{ member: { id: member.id } }, { member: null }]);
});

it("who resumes on Stripe's page takes the notice back", async () => {
  const member = await subscribe(billing);
  await own(billing.product, member, "cancel");
  await billing.settle();
  const subscription = atStripe(member);
  if (subscription) Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await billing.pass(2);
  await billing.reconcile();
  expect(await rowOf(billing.product, member)).toMatchObject({
    cancel_at_period_end: false,
    stop_asked: "",
    stop_end: "",
  });
  change(billing.product.dir, "DELETE FROM jobs WHERE state = 'done'");
  await billing.product.run("billing-sweep");
  await billing.settle();
  expect(atStripe(member)?.cancel_at_period_end).toBe(false);
});
