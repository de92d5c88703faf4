import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  act,
  atStripe,
  type Billing,
  billingOf,
  newMember,
  order,
  sessionOf,
  subscribe,
} from "../../support/billing.ts";
import { query } from "../../support/database.ts";
import { listOf, objectOf, textOf } from "../../support/http.ts";
import { LEGAL } from "../../support/operator.ts";
import { startShop } from "../../support/shop.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

let billing: Billing;
let sink: SmtpSink;
let stop: () => Promise<void>;
beforeAll(async () => {
  const shop = await startShop();
  ({ sink, stop } = shop);
  billing = { ...(await billingOf(shop.product, shop.stripe)), mailed: true };
});
afterEach(() => {
  billing.stripe.expireKey(false);
  billing.stripe.restrictKey([]);
});
afterAll(() => stop?.());

const read = (path: string) => billing.product.manage("GET", path);
/** What each place says of Stripe: the sentences, and whether the step of the set-up and the part of the service are good. */
async function said() {
  await billing.product.run("status-probe");
  const of = (json: object, list: string) =>
    listOf(json, list)
      .filter(({ id }) => textOf({ id }, "id").startsWith("payments_"))
      .map(({ texts }) => textOf(texts, "fr"));
  const [system, overview, setup] = await Promise.all(
    ["system", "overview", "setup"].map((page) => read(`/api/app/admin/${page}`)),
  );
  const [probe] = query(billing.product.dir, "SELECT states ->> 'payments' AS up FROM status_probe");
  return {
    sentences: [of(system ?? {}, "checks"), of(objectOf(overview, "service"), "problems"), of(setup ?? {}, "problems")],
    step: objectOf(setup, "steps").payments,
    up: probe?.up,
  };
}
const good = { sentences: [[], [], []], step: "done", up: "1" };
/** The look that the clock causes, and the alert after it. */
async function look() {
  await billing.product.run("billing-key");
  await billing.product.run("partner-watch");
}

it("a key that Stripe refuses is said everywhere in the same words, and what members do meanwhile is done once it works", async () => {
  const member = await subscribe(billing);
  const buyer = await newMember(billing);
  const session = sessionOf(await order(billing, buyer));
  expect(await said()).toEqual(good);

  billing.stripe.expireKey(true);
  billing.stripe.pay(session);
  await billing.stripe.webhooks.settled();
  const cancelled = await act(billing, member, "cancel");
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(objectOf(cancelled.json, "subscription")).toMatchObject({ cancelAtPeriodEnd: true });
  const receipt = await sink.waitFor(member.email, /résiliation est enregistrée/);
  expect(receipt.text).toContain("Il prend fin le");
  await act(billing, member, "cancel"); // a second click
  expect(sink.to(member.email).filter(({ subject }) => /résiliation/.test(subject))).toHaveLength(1);

  await look();
  const { sentences, ...rest } = await said();
  const [sentence = ""] = sentences[0] ?? [];
  expect(sentence).toMatch(/^Stripe refuse la clé de ce serveur/);
  expect(sentences).toEqual([[sentence], [sentence], [sentence]]);
  expect(rest).toEqual({ step: "missing", up: "0" });
  const alert = await sink.waitFor(LEGAL.email, /^Stripe ne fonctionne plus/);
  expect(alert.text).toContain(sentence);

  billing.stripe.expireKey(false);
  await look();
  await billing.settle();
  expect(await said()).toEqual(good);
  expect(atStripe(billing, member).cancel_at_period_end).toBe(true);
  const paid = "SELECT status FROM payments WHERE user = '";
  expect(query(billing.product.dir, `${paid}${buyer.id}'`)).toEqual([{ status: "paid" }]);
  expect(sink.to(member.email).filter(({ subject }) => /résiliation/.test(subject))).toHaveLength(1);
  expect(query(billing.product.dir, "SELECT once FROM alerts WHERE kind = 'system.partner' AND over = ''")).toEqual([]);
});

it("a right that the key lacks is named, and no job is given up for it", async () => {
  const member = await subscribe(billing);
  billing.stripe.restrictKey([{ right: "rak_subscription_write", match: /^(POST|DELETE) .v1.subscription/ }]);
  expect((await act(billing, member, "cancel")).status).toBe(200);
  await look();
  const { sentences, up } = await said();
  expect(sentences[0]).toEqual([expect.stringContaining("Ajoutez-lui, dans Stripe\u00a0: Subscriptions (Write).")]);
  expect([sentences[1], sentences[2], up]).toEqual([sentences[0], sentences[0], "0"]);
  const waiting = "SELECT state, outage FROM jobs WHERE kind = 'billing.stop' AND state != 'done'";
  expect(query(billing.product.dir, waiting)).toEqual([{ state: "queued", outage: "1" }]);
  billing.stripe.restrictKey([]);
  await look();
  await billing.settle();
  expect(atStripe(billing, member).cancel_at_period_end).toBe(true);
  expect(await said()).toEqual(good);
});

it("a key that nobody used for a while is looked at all the same", async () => {
  billing.stripe.expireKey(true);
  // Without a call, its answer is old after three minutes: the process forgets it at a restart too.
  const before = billing.stripe.requests.length;
  await billing.product.restart();
  await look();
  expect((await said()).sentences[0]).toHaveLength(1);
  expect(billing.stripe.requests.length).toBe(before);
});
