import { afterEach, expect, it } from "vitest";
import { act, atStripe, lastInvoice, type Subscriber, seen, startBilling, subscribe } from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { query } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { awayFromHour, pause, until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { asked } from "../../support/stripe-client.ts";

/** A member changes the plan in two tabs at once, and each tab hears the truth. */
const billing = shared(startBilling);
afterEach(() => billing.stripe.clearFaults());

const COMFORT = { plan: "comfort", period: "month" };
const YEAR = { plan: "essential", period: "year" };
type Choice = typeof YEAR;
const confirm = async (member: Subscriber, choice: Choice) => {
  const { json } = await act(billing, member, "change/preview", choice);
  const attempt = Math.random().toString(36).slice(2);
  return () => act(billing, member, "change", { ...choice, expected_due_cents: json.dueNowCents, attempt });
};
const changesOf = (member: Subscriber) =>
  billing.stripe.requests.filter(({ method, path }) => method === "POST" && path.endsWith(member.subscription)).length;
/** Stripe makes the next changes, and its answers to them come when the returned function is called. */
const answerLate = (times = 2) => billing.stripe.holdAnswers({ match: /^POST .*subscriptions\//, times, done: true });

it.each([
  ["another plan", COMFORT, YEAR],
  ["the same plan", YEAR, YEAR],
])("a second tab with %s hears that a change is being made, and pays nothing", async (_, first, second) => {
  await awayFromHour();
  const member = await subscribe(billing);
  const [one, two] = [await confirm(member, first), await confirm(member, second)];
  const answer = answerLate();
  const begun = one();
  await until("the first change at Stripe", () => changesOf(member) === 1);
  const late = await two();
  answer();
  expect([late.status, codes(late)]).toEqual([409, { form: "change_running" }]);
  expect((await begun).json).toEqual({ state: "done" });
  await billing.settle();
  expect(billing.stripe.invoicesOf(member.subscription)).toHaveLength(2);
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ period: first.period });
  expectSame(billing, member);
  // Afterwards the same tab may try again: what it asked for is there already, or is another change.
  const again = await two();
  if (first === second) expect(codes(again)).toEqual({ plan: "no_change" });
  else expect(again.json).toEqual({ state: "done" });
  await billing.settle();
  expectSame(billing, member);
});

it("two clicks at the same moment make one change", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  const [one, two] = [await confirm(member, COMFORT), await confirm(member, YEAR)];
  const answer = answerLate();
  const both = [one(), two()];
  await Promise.race(both);
  answer();
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await billing.settle();
  expect(billing.stripe.invoicesOf(member.subscription)).toHaveLength(2);
  expectSame(billing, member);
});

it("a change that the operator makes at Stripe in the meantime makes no refusal of one that was paid", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  const comfort = await confirm(member, COMFORT);
  const answer = answerLate(1); // that to the operator is not
  const begun = comfort();
  await until("the change at Stripe", () => changesOf(member) === 1);
  const paid = lastInvoice(billing, member);
  const [item] = atStripe(billing, member).items.data;
  const first = billing.stripe.invoicesOf(member.subscription)[0]?.lines.data[0]?.pricing?.price_details.price;
  await asked(billing.stripe, "POST", `subscriptions/${member.subscription}`, {
    "items[0][id]": item.id,
    "items[0][price]": first ?? "",
  });
  answer();
  expect((await begun).json).toEqual({ state: "done" });
  expect(paid.status).toBe("paid");
  await billing.settle();
  expectSame(billing, member);
});

it("a change waits for the job that arranges the next payment, and is not undone by it", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  const family = await confirm(member, { plan: "family", period: "month" });
  const path = `/v1/subscriptions/${member.subscription}`;
  const reads = () =>
    billing.stripe.requests.filter((request) => request.method === "GET" && request.path === path).length;
  const before = reads();
  // The job hears late what Stripe told it in time.
  const answer = billing.stripe.holdAnswers({ match: new RegExp(`^GET ${path}$`), done: true });
  await act(billing, member, "change", { ...COMFORT, when: "end", expected_due_cents: 0 });
  await until("the job's reading", () => reads() > before);
  const changes = changesOf(member);
  const changing = family();
  await pause(300); // it waits for the job
  expect(changesOf(member)).toBe(changes);
  answer();
  expect((await changing).json).toEqual({ state: "done" });
  await billing.settle();
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ plan: { slug: "family" }, coming: null });
  expect(atStripe(billing, member).schedule).toBeNull();
  expect(billing.stripe.problems).toEqual([]);
  expectSame(billing, member);
});

it("a stop at Stripe while the job arranges the next payment stays", async () => {
  const member = await subscribe(billing);
  const path = `/v1/subscriptions/${member.subscription}`;
  const reads = () =>
    billing.stripe.requests.filter((request) => request.method === "GET" && request.path === path).length;
  const before = reads();
  billing.stripe.fault({ kind: "slow", match: new RegExp(`^GET ${path}$`), ms: 1500, done: true });
  await act(billing, member, "change", { ...COMFORT, when: "end", expected_due_cents: 0 });
  await until("the job's reading", () => reads() > before);
  billing.stripe.cancelInPortal(member.subscription);
  await billing.settle();
  expect(atStripe(billing, member)).toMatchObject({ schedule: null, cancel_at: expect.any(Number) });
  expect((await seen(billing, member)).summary.subscription).toMatchObject({ coming: null });
  expect(billing.stripe.problems).toEqual([]);
  expectSame(billing, member);
});

it("a notice whose job waits is not carried out after the member has resumed", async () => {
  await awayFromHour();
  const member = await subscribe(billing);
  const family = await confirm(member, { plan: "family", period: "month" });
  const path = `/v1/subscriptions/${member.subscription}`;
  const asking = () => billing.stripe.requests.filter((request) => request.path === path).length;
  const before = asking();
  const answer = billing.stripe.holdAnswers({ match: new RegExp(`^GET ${path}$`), done: true });
  const changing = family();
  await until("the change to hold the subscription", () => asking() > before);
  const body = { kind: "cancel", locale: "en", from: "", reference: "" };
  const notice = await billing.product.call("POST", "/api/app/terminations", { token: member.token, body });
  expect(notice.status, notice.text).toBe(200);
  const running = "SELECT id FROM jobs WHERE kind = 'billing.stop' AND state = 'running'";
  await until("the notice's job", () => query(billing.product.dir, running).length === 1);
  await pause(200); // it reads the notice as soon as it runs, then waits for the change
  const [sent, resumed] = [billing.stripe.requests.length, act(billing, member, "resume")];
  await pause(200); // it waits, too
  answer();
  expect((await changing).json).toEqual({ state: "done" });
  expect((await resumed).json).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  await billing.settle();
  const since = billing.stripe.requests.slice(sent).filter((request) => request.path === path);
  expect(since.map(({ fields }) => fields.cancel_at_period_end)).not.toContain("true");
  expect(atStripe(billing, member)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expectSame(billing, member);
});
