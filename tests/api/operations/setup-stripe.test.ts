import { afterAll, beforeAll, expect, it } from "vitest";
import { change as execute, filesWith, query } from "../../support/database.ts";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { setOperator } from "../../support/operator.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import { type StripeFake, startStripeFake } from "../../support/stripe-fake/stripe-fake.ts";

/** Stripe connected on /admin/setup: the environment names only the address of the fake. */
const AREA = "/api/app/admin/setup";
let product: Product;
let stripe: StripeFake;
let key: string;

beforeAll(async () => {
  stripe = await startStripeFake("test");
  key = stripe.env.STRIPE_SECRET_KEY;
  product = await startProduct({ env: { STRIPE_API_BASE: stripe.env.STRIPE_API_BASE } });
});
afterAll(async () => {
  await product?.stop();
  await stripe?.stop();
});

const change = (path: string, body: Json = {}) =>
  product.call("POST", `${AREA}/payments${path}`, { token: product.superuser, body });
const payments = async () => objectOf(await product.manage("GET", AREA), "payments");
const quote = async () =>
  (
    await product.call("GET", "/api/app/billing/quote?plan=essential&period=month", {
      token: (await signUp(product)).token,
    })
  ).json;

it("takes no key that Stripe does not know, and nothing of it is kept", async () => {
  expect(codes(await change("", { key: "pk_test_1" }))).toEqual({ key: "stripe_key_invalid" });
  expect(codes(await change("", { key: "sk_test_unknown" }))).toEqual({ key: "stripe_key_refused" });
  stripe.fault({ kind: "error", match: /v1.account/, times: 3 });
  expect(codes(await change("", { key }))).toEqual({ form: "payment_unavailable" });
  stripe.clearFaults();
  expect(await payments()).toMatchObject({ source: "none", keyEnd: "", hasWebhook: false });
  expect(codes(await change("/webhook"))).toEqual({ form: "stripe_key_refused" });
  expect((await quote()).provider).toBe("manual");
});

it("takes no key that lacks a right, and names the right as Stripe does", async () => {
  stripe.restrictKey([
    { right: "rak_credit_note_write", match: /^POST .v1.refunds/ },
    { right: "rak_event_read", match: /^GET .v1.events/ },
    { right: "rak_accounts_kyc_basic_read", match: /v1.account$/ },
  ]);
  expect((await change("", { key })).json).toEqual({ missing: ["Charges and Refunds (Write)", "Events (Read)"] });
  expect(await payments()).toMatchObject({ source: "none", keyEnd: "" });
  stripe.restrictKey([]);
});

it("puts a key into force without a restart, sealed, with only its end shown, and opens orders on cached pages", async () => {
  const sells = async () =>
    objectOf((await product.call("GET", "/en/subscription-plans/_payload.json")).json, "site").sells;
  await setOperator(product, { payment_instructions: { fr: "", en: "" } });
  expect(await sells()).toBe(false);
  expect((await change("", { key })).json).toEqual({ missing: [] });
  expect(await sells()).toBe(true);
  await setOperator(product, {});
  expect(await payments()).toMatchObject({
    source: "page",
    keyEnd: key.slice(-4),
    live: false,
    account: "acct_passerelle",
  });
  expect((await quote()).provider).toBe("stripe");
  expect(filesWith(product.dir, key)).toEqual([]);
  const [entry] = query(product.dir, "SELECT after FROM audit_log WHERE action = 'setup.payments'");
  expect(JSON.parse(entry?.after ?? "{}")).toMatchObject({ keyEnd: key.slice(-4), live: false });
});

it("creates the webhook, replaces an older one of the same address, and knows when Stripe has reached it", async () => {
  expect((await change("/webhook")).status).toBe(204);
  expect((await change("/webhook")).status).toBe(204);
  const [endpoint, ...others] = stripe.world.endpoints;
  expect([endpoint?.url, others]).toEqual([`${product.url}/api/app/billing/webhook`, []]);
  expect(await payments()).toMatchObject({ hasWebhook: true, delivered: null });
  const secret = stripe.webhooks.secrets[0] ?? "";
  expect([secret.startsWith("whsec_"), filesWith(product.dir, secret)]).toEqual([true, []]);

  // Not signed with the secret: no delivery.
  stripe.webhooks.secrets = ["whsec_other"];
  expect((await change("/test")).status).toBe(204);
  await stripe.webhooks.settled();
  expect((await payments()).delivered).toBeNull();

  stripe.webhooks.secrets = [secret];
  expect((await change("/test")).status).toBe(204);
  await until("the delivery", async () => (await payments()).delivered);
  expect(objectOf(await product.manage("GET", AREA), "steps").payments).toBe("done");
  await product.restart();
  expect((await payments()).delivered).not.toBeNull();
});

it("has one webhook when two pages create it at once, and none of an address from before", async () => {
  stripe.fault({ kind: "slow", match: /POST .*webhook_endpoints/, times: 2, ms: 1000 });
  const both = await Promise.all([change("/webhook"), change("/webhook")]);
  expect(both.map(({ status }) => status)).toContain(204);
  stripe.clearFaults();
  expect(stripe.world.endpoints).toHaveLength(1);
  for (const endpoint of stripe.world.endpoints) endpoint.url = "https://before.example/api/app/billing/webhook";
  expect((await change("/webhook")).status).toBe(204);
  expect(stripe.world.endpoints.map(({ url }) => url)).toEqual([`${product.url}/api/app/billing/webhook`]);
  await change("/test");
  await until("the delivery", async () => (await payments()).delivered);
});

it("asks Stripe for exactly the events that the webhook reads", async () => {
  const events = stripe.world.endpoints[0]?.enabled_events ?? [];
  expect(events).toHaveLength(30);
  for (const event of [
    "checkout.session.expired",
    "customer.deleted",
    "charge.dispute.funds_reinstated",
    "invoice.voided",
    "invoice.finalization_failed",
  ])
    expect(events).toContain(event);
});

it("keeps a secret that was made in Stripe's dashboard, which needs its own delivery", async () => {
  expect(codes(await change("/webhook", { secret: "secret" }))).toEqual({ secret: "stripe_webhook_invalid" });
  expect((await change("/webhook", { secret: "whsec_byhand" })).status).toBe(204);
  expect(await payments()).toMatchObject({ hasWebhook: true, delivered: null });
  stripe.webhooks.secrets = ["whsec_byhand"];
  await change("/test");
  await until("the delivery", async () => (await payments()).delivered);
});

it("refuses a key of another account or mode while a subscription runs that it cannot read", async () => {
  const member = await signUp(product);
  const [plan] = await product.find("plans");
  const made = await product.manage("POST", "/api/collections/subscriptions/records", {
    user: member.id,
    plan: textOf(plan, "id"),
    period: "month",
    provider: "stripe",
    status: "active",
    stripe_subscription: "sub_elsewhere",
  });
  const refused = await change("", { key });
  expect([refused.status, codes(refused)]).toEqual([409, { form: "stripe_other_account" }]);
  await product.manage("DELETE", `/api/collections/subscriptions/records/${textOf(made, "id")}`);
  expect((await change("", { key })).json).toEqual({ missing: [] });
  // The same account and mode: its webhook stays.
  expect(await payments()).toMatchObject({ hasWebhook: true });
});

it("keeps no webhook for a restricted key, whose account may be another one", async () => {
  for (let turn = 0; turn < 2; turn++) {
    await change("/webhook", { secret: "whsec_byhand" });
    stripe.fault({ kind: "forbidden", match: /v1.account/ });
    expect((await change("", { key })).json).toEqual({ missing: [] });
    expect(await payments()).toMatchObject({ account: "", hasWebhook: false });
  }
});

it("still counts on Stripe when its key cannot be opened with the app key", async () => {
  const member = await signUp(product);
  const [plan] = await product.find("plans");
  const made = await product.manage("POST", "/api/collections/subscriptions/records", {
    ...{ user: member.id, plan: textOf(plan, "id"), period: "month", provider: "stripe", status: "active" },
    ...{ stripe_subscription: "sub_running", current_period_end: "2026-01-01 00:00:00.000Z" },
  });
  const id = textOf(made, "id");
  const [row] = query(product.dir, "SELECT sealed FROM operator_settings WHERE id = 'stripe_key'");
  const put = (sealed: string) =>
    execute(product.dir, `UPDATE operator_settings SET sealed = '${sealed}' WHERE id = 'stripe_key'`);
  const other = (row?.sealed ?? "").replace(/:[0-9a-f]{8}:/, ":00000000:");
  put(other);
  expect(await payments()).toMatchObject({ source: "page", keyEnd: "", delivered: null });
  expect(codes(await change("/webhook"))).toEqual({ form: "stripe_key_refused" });
  expect((await quote()).provider).toBe("stripe");
  await product.run("billing-sweep");
  expect(query(product.dir, `SELECT status FROM subscriptions WHERE id = '${id}'`)).toEqual([{ status: "active" }]);
  put(row?.sealed ?? "");
  expect(await payments()).toMatchObject({ keyEnd: key.slice(-4) });
  await product.manage("DELETE", `/api/collections/subscriptions/records/${id}`);
});

it("is disconnected once the operator has read what still uses it, and its webhook goes", async () => {
  await change("/webhook");
  const member = await signUp(product);
  const [plan] = await product.find("plans");
  const made = await product.manage("POST", "/api/collections/subscriptions/records", {
    ...{ user: member.id, plan: textOf(plan, "id"), period: "month", provider: "stripe", status: "active" },
    ...{ stripe_subscription: "sub_used" },
  });
  expect((await payments()).inUse).toMatchObject({ subscriptions: 1, orders: 0 });
  expect(codes(await change("/disconnect", { seen: 0 }))).toEqual({ form: "stripe_in_use" });
  expect((await payments()).keyEnd).toBe(key.slice(-4));
  const { subscriptions, orders, tasks } = (await payments()).inUse as Record<string, number>; // common/contract/setup.ts
  const seen = (subscriptions ?? 0) + (orders ?? 0) + (tasks ?? 0);
  expect((await change("/disconnect", { seen })).status).toBe(204);
  expect(await payments()).toMatchObject({ source: "none", keyEnd: "", hasWebhook: false, account: "" });
  expect((await quote()).provider).toBe("manual");
  expect(stripe.world.endpoints).toEqual([]);
  // Another account's key may follow at once: the operator has read what is left behind. What is sold from then on counts.
  expect((await change("", { key })).json).toEqual({ missing: [] });
  const { id: buyer } = await signUp(product);
  const next = await product.manage("POST", "/api/collections/subscriptions/records", {
    ...{ user: buyer, plan: textOf(plan, "id"), period: "month", provider: "stripe", status: "active" },
    ...{ stripe_subscription: "sub_later" },
  });
  expect(codes(await change("", { key }))).toEqual({ form: "stripe_other_account" });
  for (const each of [made, next])
    await product.manage("DELETE", `/api/collections/subscriptions/records/${textOf(each, "id")}`);
  // Nobody answers any more: it is disconnected all the same.
  await change("", { key });
  await change("/webhook");
  stripe.fault({ kind: "error", match: /DELETE/, times: 3 });
  expect((await change("/disconnect", { seen: 0 })).status).toBe(204);
  expect(await payments()).toMatchObject({ source: "none", hasWebhook: false });
});

it("keeps its webhook as long as it is connected, whatever begins to use it meanwhile", { tags: "long" }, async () => {
  await change("", { key });
  await change("/webhook");
  const { id: user } = await signUp(product);
  const [plan] = await product.find("plans");
  stripe.fault({ kind: "slow", match: /DELETE/, done: true, ms: 3000 });
  const deleted = () => stripe.requests.filter(({ method }) => method === "DELETE").length;
  const before = deleted();
  const disconnected = change("/disconnect", { seen: 0 });
  await until("the webhook's deletion at Stripe", () => deleted() > before);
  const made = await product.manage("POST", "/api/collections/subscriptions/records", {
    ...{ user, plan: textOf(plan, "id"), period: "month", provider: "stripe", status: "active" },
    ...{ stripe_subscription: "sub_new" },
  });
  expect((await disconnected).status).toBe(204);
  const { keyEnd } = await payments();
  expect([keyEnd, stripe.world.endpoints]).toEqual(["", []]);
  await product.manage("DELETE", `/api/collections/subscriptions/records/${textOf(made, "id")}`);
});

it("the environment wins as a whole, also with the signing secret alone", { timeout: 60_000 }, async () => {
  const second = await startProduct({ env: { STRIPE_API_BASE: stripe.url, STRIPE_WEBHOOK_SECRET: "whsec_1" } });
  try {
    const { json } = await second.call("GET", AREA, { token: second.superuser });
    expect(objectOf(json, "payments")).toMatchObject({ source: "environment", keyEnd: "", hasWebhook: true });
    for (const [path, body] of [
      ["", { key }],
      ["/webhook", {}],
    ] as const) {
      const answer = await second.call("POST", `${AREA}/payments${path}`, { token: second.superuser, body });
      expect([answer.status, codes(answer)]).toEqual([409, { form: "set_by_environment" }]);
    }
  } finally {
    await second.stop();
  }
});

it("keeps no webhook of an account that was left while it was created", async () => {
  expect((await change("", { key })).json).toEqual({ missing: [] });
  const others = stripe.world.endpoints.map(({ id }) => id);
  const created = () =>
    stripe.requests.filter(({ method, path }) => method === "POST" && path === "/v1/webhook_endpoints").length;
  const before = created();
  const answer = stripe.holdAnswers({ match: /^POST .*webhook_endpoints$/, done: true });
  const creating = change("/webhook");
  await until("the webhook at Stripe", () => created() > before);
  expect((await change("/disconnect", { seen: 100 })).status).toBe(204);
  answer();
  expect(codes(await creating)).toEqual({ form: "record_changed" });
  expect((await change("", { key })).json).toEqual({ missing: [] });
  expect(await payments()).toMatchObject({ source: "page", hasWebhook: false });
  expect(stripe.world.endpoints.map(({ id }) => id)).toEqual(others);
});
