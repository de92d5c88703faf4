import { expect, it } from "vitest";
import { dayOf, isoTime } from "../../../common/time.ts";
import { adoptionOf, soldToMember } from "../../support/adoption.ts";
import { startBilling } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { objectOf } from "../../support/http.ts";
import { awayFromMidnight } from "../../support/poll.ts";
import { signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { makePrice } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** What adopted subscriptions count in the figures and on the member's page. */
const billing = shared(startBilling);
const adoption = adoptionOf(billing);

const read = async (path: string) => {
  const { token } = await signUpAdmin(billing.product);
  return (await billing.product.call("GET", `/api/app/admin/${path}`, { token })).json;
};
const recurring = async () => objectOf(await read("overview"), "sales").recurring;

/** The day as the roll-up computes it now: cents, payers, who started and who is lost. */
async function today(): Promise<number[]> {
  await billing.product.run("analytics");
  const sql = `SELECT a, b, c, d FROM stats_daily WHERE kind = 'running' AND day = '${dayOf(new Date())}'`;
  return Object.values(query(billing.product.dir, sql)[0] ?? {}).map(Number);
}

it("recurring revenue counts an adopted subscription from its adoption, once, until it is not renewed", async () => {
  await awayFromMidnight(200);
  const [month, year] = [await makePrice(billing.stripe, 900, "month"), await makePrice(billing.stripe, 6000, "year")];
  const overdue = await soldToMember(billing, { price: month });
  billing.stripe.changeCard(overdue.customer, card({ declines: "do_not_honor" }));
  await billing.pass(32);
  const sold = await soldToMember(billing, { price: month });
  await soldToMember(billing, { price: year });
  await soldToMember(billing, { price: month, fields: { "subscription_data[trial_period_days]": 90 } });
  expect(await recurring()).toEqual({ mrrCents: 0, subscribers: 0 });
  await adoption.adopt(month);
  await adoption.adopt(year);
  // Nobody has paid the overdue one and the trial.
  expect(await recurring()).toEqual({ mrrCents: 900 + 500, subscribers: 2 });
  expect(await today()).toEqual([1400, 2, 2, 0]);

  // The renewal takes the place of what was paid elsewhere; the yearly one still counts by it.
  await billing.pass(32);
  expect(await recurring()).toEqual({ mrrCents: 1400, subscribers: 2 });

  const [item] = await adoption.list("adopted", sold.subscription);
  expect((await adoption.post(`/${item?.id}/return`)).status).toBe(200);
  await billing.settle();
  await billing.pass(32);
  expect(await recurring(), "given back, and its paid month is over").toEqual({ mrrCents: 500, subscribers: 1 });
  // The days before still count it: each night computes them again.
  await billing.endSubscriptions();
  await adoption.read();
  const kept = `SELECT state FROM adoptions WHERE subscription = '${sold.subscription}'`;
  expect(query(billing.product.dir, kept)).toEqual([{ state: "returned" }]);
});

it("a given-back subscription that runs on at Stripe and is read again stays in the figures of its days", async () => {
  await awayFromMidnight(200);
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  const [item] = await adoption.list("adopted", sold.subscription);
  const fields = "state, cents, period, user, adopted != '' AND paid_until > adopted AS dated";
  const row = () =>
    query(billing.product.dir, `SELECT ${fields} FROM adoptions WHERE subscription = '${sold.subscription}'`)[0];
  expect((await adoption.post(`/${item?.id}/return`)).status).toBe(200);
  await billing.settle();
  // What it was when it counted.
  const then = `UPDATE adoptions SET cents = 700, period = 'year' WHERE subscription = '${sold.subscription}'`;
  change(billing.product.dir, then);
  const counted = { ...row(), state: "found" };
  await adoption.read();
  expect(row()).toEqual(counted);
  await billing.pass(32);
  await billing.product.run("adoptions-purge");
  expect(row()).toEqual({ ...counted, state: "returned" });
  await adoption.read();
  expect(row()).toEqual(counted);
  await billing.endSubscriptions();
  await adoption.read();
  expect(row(), "over at Stripe").toEqual({ ...counted, state: "returned" });
  await billing.pass(91);
  await billing.product.run("adoptions-purge");
  expect(row()).toBeUndefined();
});

it("a member's page has one date: the period that renews, and what the team has given beyond it", async () => {
  const sold = await soldToMember(billing);
  await adoption.adopt(sold.price);
  const page = async () => read(`users/${sold.id}`);
  const { until, renewal, givenUntil } = await page();
  expect({ renewal, givenUntil }).toEqual({ renewal: "renews", givenUntil: null });
  const period = `SELECT current_period_end AS stop FROM subscriptions WHERE user = '${sold.id}'`;
  expect(until).toBe(isoTime(query(billing.product.dir, period)[0]?.stop ?? ""));
  const { token } = await signUpAdmin(billing.product);
  const body = { reason: "The service was down", days: 10, before: { until: (await page()).paidUntil } };
  const given = await billing.product.call("POST", `/api/app/admin/users/${sold.id}/comp`, { token, body });
  expect(given.status).toBe(204);
  const after = await page();
  expect(after).toMatchObject({ until, givenUntil: after.paidUntil });
  await billing.endSubscriptions();
});
