import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  act,
  atStripe,
  type Billing,
  billingOf,
  newMember,
  order,
  type Subscriber,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { codes, objectOf } from "../../support/http.ts";
import { type Product, signUpAdmin, startProduct, tokenOf } from "../../support/product.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** An operator copies the data folder to a test machine and starts it there, with the same live key. */
const AREA = "/api/app/admin";
let original: Billing;
let dir: string;
let copy: Billing;
let early: Subscriber;
/** Came after the data was copied. */
let late: Subscriber;

beforeAll(async () => {
  original = await startBilling();
  early = await subscribe(original);
  await original.product.end();
  dir = mkdtempSync(`${tmpdir()}/passerelle-copy-`);
  cpSync(original.product.dir, dir, { recursive: true });
  await original.product.restart();
  late = await subscribe(original);
  const product = await startProduct({ dir, env: original.stripe.env });
  copy = await billingOf(product, original.stripe, original.termsVersion);
}, 300_000);
afterAll(async () => {
  await copy?.product.stop();
  await original?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const hookOf = ({ url }: Product) => `${url}/api/app/billing/webhook`;
/** Stripe calls the copy about the late member, and the jobs that wait run. */
async function callTheCopy(): Promise<void> {
  original.stripe.webhooks.url = hookOf(copy.product);
  original.stripe.changeCard(late.customer, card());
  await copy.settle();
  await runWaiting();
  original.stripe.webhooks.url = hookOf(original.product);
}
async function runWaiting(): Promise<void> {
  change(dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
  await copy.settle();
}
const ending = () =>
  query(dir, `SELECT state, last_error FROM jobs WHERE key = 'billing.end-deleted:${late.subscription}'`);
const changes = () =>
  original.stripe.requests.filter(({ method, path }) => method !== "GET" && !path.endsWith("/create_preview")).length;
const expectAlive = () => {
  expect(atStripe(original, late).status).toBe("active");
  expect(original.stripe.chargesOf(late.customer)).toMatchObject([{ refunded: false }]);
};
it("the copy ends nothing that was sold since, whether Stripe calls it or not", async () => {
  const before = changes();
  await copy.reconcile();
  expect(ending()).toMatchObject([{ state: "queued" }]);
  await callTheCopy();
  expect(ending()).toMatchObject([{ state: "queued", last_error: expect.stringContaining("copy") }]);
  expectAlive();
  expect(changes()).toBe(before);
});

it("takes no order and no change of a subscription, and says why", async () => {
  const { product } = copy;
  const before = changes();
  const refused = await order(copy, await newMember(copy));
  expect([refused.status, codes(refused)]).toEqual([409, { form: "sales_closed" }]);
  const token = await tokenOf(product, early.id);
  expect(codes(await act(copy, { ...early, token }, "cancel"))).toEqual({ form: "payment_unavailable" });
  const admin = await signUpAdmin(product);
  const sales = await product.call("GET", `${AREA}/sales`, { token: admin.token });
  expect(sales.json.missing).toEqual(["stripe_held"]);
  await product.run("billing-sweep");
  await product.run("billing-sweep");
  expect(query(dir, "SELECT state FROM alerts WHERE kind = 'billing.operator-copy'")).toHaveLength(1);
  expect(changes()).toBe(before);
});

it("the original sells on, also after a restart", async () => {
  await original.product.restart();
  await subscribe(original);
  const { payments } = await original.product.manage("GET", `${AREA}/setup`);
  expect(payments).toMatchObject({ held: false });
});

it("a copy that a superuser takes for the server that sells ends what it does not know once Stripe calls it", async () => {
  const { product } = copy;
  const take = (token: string) => product.call("POST", `${AREA}/setup/payments/take-over`, { token });
  expect((await take((await signUpAdmin(product)).token)).status).toBe(403);
  await product.restart();
  expect((await take(product.superuser)).status).toBe(204);
  await runWaiting();
  expect(ending()).toMatchObject([{ state: "queued", last_error: expect.stringContaining("clone") }]);
  expectAlive();
  await callTheCopy();
  expect(atStripe(original, late).status).toBe("canceled");
  expect(original.stripe.chargesOf(late.customer)).toMatchObject([{ refunded: true }]);
  const [entry] = query(dir, "SELECT after FROM audit_log WHERE action = 'setup.take-over'");
  expect(JSON.parse(entry?.after ?? "{}")).toMatchObject({ held: false });
});

it("sells nothing with a backup that was written over its database, beside whose log it does not start", async () => {
  const { product } = copy;
  const held = async () => objectOf(await product.manage("GET", `${AREA}/setup`), "payments").held;
  expect(await held()).toBe(false);
  change(dir, `VACUUM INTO '${dir}/backup.db'`);
  await newMember(copy);
  await product.kill();
  copyFileSync(`${dir}/backup.db`, `${dir}/data.db`); // into the same file, which keeps its time of birth
  await expect(product.restart()).rejects.toThrow("data.db-wal is the log of another database");
  for (const suffix of ["-wal", "-shm"]) rmSync(`${dir}/data.db${suffix}`, { force: true });
  await product.restart();
  expect(await held()).toBe(true);
});
