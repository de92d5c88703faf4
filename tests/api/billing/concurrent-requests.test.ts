import { afterEach, describe, expect, it } from "vitest";
import {
  act,
  atStripe,
  lastCharge,
  newMember,
  order,
  type Subscriber,
  sessionOf,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { change, query } from "../../support/database.ts";
import { type Answer, codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { plainPlan } from "../../support/plain-plan.ts";
import { shared } from "../../support/shared.ts";

/** What moves or promises money, asked for twice at the same moment, again after a lost answer, or by two people at once. */
const billing = shared(startBilling);
afterEach(() => billing.stripe.clearFaults());

const sql = (text: string) => query(billing.product.dir, text);
const admin = (path: string, body: Json) =>
  billing.product.call("POST", `/api/app/admin/${path}`, { token: billing.product.superuser, body });
const end = (member: Subscriber, kind: "cancel" | "withdraw") =>
  billing.product.call("POST", "/api/app/terminations", {
    token: member.token,
    body: { kind, locale: "en", from: "", reference: "" },
  });
const paymentOf = async ({ id }: Subscriber) =>
  textOf((await billing.product.find("payments", `user = "${id}"`))[0], "id");
const refund = async (member: Subscriber, cents: number) =>
  admin(`payments/${await paymentOf(member)}/refund`, { cents, refunded_cents: 0, reason: "Asked for" });
const later = (member: Subscriber) =>
  act(billing, member, "change", { plan: "comfort", period: "month", when: "end", expected_due_cents: 0 });
/** What the member was written about: notices and contract letters, each with how often. */
const written = ({ id }: Subscriber) => {
  const notices = sql(`SELECT key FROM jobs WHERE kind = 'mail.notice' AND key LIKE '%:${id}:%'`);
  const letters = sql(`SELECT kind FROM contract_documents WHERE subject = '${id}' AND kind != 'order'`);
  const all = [...notices.map(({ key = "" }) => key.split(":")[1] ?? ""), ...letters.map(({ kind = "" }) => kind)];
  return all.filter((each) => !["billing.receipt", "terms", "withdrawal-form"].includes(each)).sort();
};

type Act = (member: Subscriber) => Promise<Answer>;
const cancel: Act = (member) => act(billing, member, "cancel");
const resume: Act = (member) => act(billing, member, "resume");
const notice: Act = (member) => end(member, "cancel");
const remove: Act = ({ id }) =>
  billing.product.call("DELETE", `/api/collections/users/records/${id}`, { token: billing.product.superuser });
const takeBack: Act = (member) => act(billing, member, "change/withdraw");

/** What the audit log says that the member has chosen about the subscription. */
const logged = ({ id }: Subscriber) =>
  sql(`SELECT action FROM audit_log WHERE member = '${id}' AND target = 'subscriptions' ORDER BY rowid`).map(
    ({ action = "" }) => action.replace("subscription.", ""),
  );

it.each<[string, Act[], Act[], string[], string[]]>([
  ["a cancellation", [], [cancel, cancel], ["cancellation"], ["cancel"]],
  ["a resumption", [cancel], [resume, resume], ["billing.resume", "cancellation"], ["cancel", "resume"]],
  ["a notice", [], [notice, notice], ["cancellation"], []],
  ["a notice and a cancellation", [], [notice, cancel], ["cancellation"], ["cancel"]],
  ["a change for later", [], [later, later], ["billing.change-later"], ["change-later"]],
  [
    "a change that is taken back",
    [later],
    [takeBack, takeBack],
    ["billing.change-later"],
    ["change-later", "change-withdraw"],
  ],
])("%s, twice at once, counts once and is told once", async (_, before, both, letters, choices) => {
  const member = await subscribe(billing);
  for (const each of before) {
    expect((await each(member)).status).toBe(200);
    await billing.settle();
  }
  const statuses = (await Promise.all(both.map((each) => each(member)))).map(({ status }) => status);
  // The second one may be refused as such, but not where all that it asks for is so already.
  const mayRefuse = ![cancel, resume, takeBack].some((each) => each === both[0]);
  expect([[200, 200], ...(mayRefuse ? [[200, 409]] : [])]).toContainEqual(statuses.sort());
  await billing.settle();
  expect(written(member)).toEqual(letters);
  expect([...new Set(logged(member))]).toEqual(choices);
  expectSame(billing, member);
});

it("a change for later that is asked for again a moment later counts once", async () => {
  const member = await subscribe(billing);
  for (let presses = 0; presses < 2; presses++) expect((await later(member)).status).toBe(200);
  await billing.settle();
  expect(written(member)).toEqual(["billing.change-later"]);
  expect(logged(member)).toEqual(["change-later"]);
});

it("a change that is taken back is taken back, however often; one that has come stays", async () => {
  const member = await subscribe(billing);
  await later(member);
  const answers = [await takeBack(member), await takeBack(member)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(objectOf(answers[1]?.json ?? {}, "subscription")).toMatchObject({ coming: null, plan: { slug: "essential" } });
  expect(logged(member)).toEqual(["change-later", "change-withdraw"]);
  await later(member);
  await billing.pass(32);
  expect(objectOf((await takeBack(member)).json, "subscription")).toMatchObject({
    coming: null,
    plan: { slug: "comfort" },
  });
});

it("a cancellation whose answer was lost, sent again, counts once and is told once", async () => {
  const member = await subscribe(billing);
  billing.stripe.fault({ kind: "reset", match: /^POST .*subscriptions\//, times: 20, done: true });
  expect((await cancel(member)).status).toBe(200); // read at Stripe
  billing.stripe.clearFaults();
  expect((await cancel(member)).status).toBe(200);
  await billing.settle();
  expect(written(member)).toEqual(["cancellation"]);
  expectSame(billing, member);
});

it("a cancellation and a resumption at the same moment are the same to us and to Stripe", async () => {
  const member = await subscribe(billing);
  await Promise.all([cancel(member), resume(member)]);
  await billing.settle();
  expectSame(billing, member);
});

describe("a suspended member pays for no further period", () => {
  const suspend: Act = ({ id }) => admin(`users/${id}/suspend`, { reason: "Abuse" });

  it("whose resumption came at the moment of the suspension", async () => {
    const member = await subscribe(billing);
    await cancel(member);
    // Stripe answers once the administrator has decided.
    const answer = billing.stripe.holdAnswers({ match: /^POST .*subscriptions\// });
    const resumed = resume(member);
    expect((await suspend(member)).status).toBe(204);
    answer();
    await resumed;
    await billing.settle();
    expect(atStripe(billing, member).cancel_at_period_end).toBe(true);
  });

  it("who pays a page that was open before", async () => {
    const member = await newMember(billing);
    const page = sessionOf(await order(billing, member));
    expect((await admin(`users/${member.id}/suspend`, { reason: "Abuse" })).status).toBe(204);
    await billing.settle();
    billing.stripe.pay(page);
    await billing.settle();
    const subscription = billing.stripe.world.get("checkout.session", page).subscription ?? "";
    expect(billing.stripe.world.get("subscription", subscription).cancel_at_period_end).toBe(true);
  });
});

it.each<[string, Act, number]>([
  ["a withdrawal", (each) => end(each, "withdraw"), 498],
  ["a second administrator's full refund", (each) => refund(each, 499), 300],
  ["the deletion of the account by an administrator", remove, 499],
])("a refund and %s at the same moment give back what is due, and no more", async (_, other, most) => {
  const member = await subscribe(billing);
  const { id } = lastCharge(billing, member);
  await Promise.all([refund(member, 300), other(member)]);
  await billing.settle();
  // What had to wait for the other one.
  change(billing.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
  await billing.settle();
  const { amount_refunded: back, payment_intent: intent } = billing.stripe.world.get("charge", id);
  expect([most, 499]).toContain(back);
  expect(sql(`SELECT refunded_cents FROM payments WHERE stripe_payment_intent = '${intent}'`)).toEqual([
    { refunded_cents: String(back) },
  ]);
});

it("a cheaper price that is announced twice, at once or again, is one letter", async () => {
  const plan = await plainPlan(billing.product);
  const member = await subscribe(billing, { plan: plan.slug });
  await billing.product.manage("PATCH", `/api/collections/plans/records/${plan.id}`, { monthly_cents: 800 });
  const move = {
    plan: plan.id,
    period: "month",
    cents: 800,
    effective: "2099-01-01",
    reason: "costs",
  };
  const both = await Promise.all([admin("price-moves", move), admin("price-moves", move)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await billing.settle();
  expect(codes(await admin("price-moves", move))).toEqual({ plan: "nothing_to_move" });
  expect(written(member)).toEqual(["price"]);

  // What the console printed, where there was never a mail server, counts as sent to nobody; a dearer price needs one.
  const deliveries = `SELECT DISTINCT delivery, sent, html FROM contract_documents WHERE subject = '${member.id}'`;
  expect(sql(deliveries)).toEqual([{ delivery: "none", sent: "", html: "" }]);
  await billing.product.manage("PATCH", `/api/collections/plans/records/${plan.id}`, { monthly_cents: 1200 });
  const rise = await admin("price-moves", { ...move, cents: 1200 });
  expect([rise.status, codes(rise)]).toEqual([409, { form: "mail_off" }]);
});
