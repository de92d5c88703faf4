import { afterAll, beforeAll, expect, it } from "vitest";
import {
  act,
  atStripe,
  type Billing,
  lastInvoice,
  type Subscriber,
  seen,
  startBilling,
  subscribe,
} from "../support/billing.ts";
import { expectSame } from "../support/billing-rows.ts";
import { change } from "../support/database.ts";
import { awayFromHour } from "../support/poll.ts";
import { card } from "../support/stripe-fake/world.ts";

/** Subscriptions in states that earlier versions left keep what was promised. A transfer's are in billing-manual-life.test.ts. */

let billing: Billing;
let stopping: Subscriber;
let refused: Subscriber;
let renewing: Subscriber;
beforeAll(async () => {
  billing = await startBilling();
  await awayFromHour();
  [stopping, refused, renewing] = [await subscribe(billing), await subscribe(billing), await subscribe(billing)];
  const { stripe, product } = billing;
  // A renewal that was refused, and whose debit is on its way; one whose first debit is.
  stripe.changeCard(refused.customer, card({ declines: "do_not_honor" }));
  stripe.changeCard(renewing.customer, card({ async: true }));
  await billing.pass(31.2);
  stripe.changeCard(refused.customer, card({ async: true }));
  stripe.payInvoice(lastInvoice(billing, refused).id);
  // A change of plan that was paid, before the stop by date was moved.
  const wish = { plan: "essential", period: "year" };
  const { json } = await act(billing, stopping, "change/preview", wish);
  expect((await act(billing, stopping, "change", { ...wish, expected_due_cents: json.dueNowCents })).status).toBe(200);
  stripe.cancelInPortal(stopping.subscription, 10);
  await billing.settle();
  await product.kill();
  change(
    product.dir,
    `ALTER TABLE subscriptions ADD COLUMN pending_stop TEXT DEFAULT '' NOT NULL;
     UPDATE subscriptions SET pending_stop = 'price_1' WHERE user = '${stopping.id}';
     UPDATE subscriptions SET past_due_since = '' WHERE user = '${refused.id}';
     INSERT INTO jobs (id, kind, lane, key, payload, state, attempts, run_at) VALUES
       ('waitingstopjob1', 'billing.stop-later', 'payments', 'billing.stop-later:x', '{}', 'queued', 0, '2026-01-01 00:00:00.000Z');
     UPDATE jobs SET updated = '2026-01-01 00:00:00.000Z' WHERE kind IN ('billing.sync', 'billing.reread');
     DELETE FROM _migrations WHERE file = '1797106010-stops-by-date.js'`,
  );
  await product.restart();
  await billing.reconcile();
});
afterAll(() => billing.stop());

it("a stop by date that waited for a change becomes one with the bought period", async () => {
  const { cancel_at: stop, cancel_at_period_end: flag, items } = atStripe(billing, stopping);
  expect([flag, stop]).toEqual([true, items.data[0].current_period_end]);
  expect(await billing.product.find("jobs", 'kind = "billing.stop-later"')).toEqual([]);
  expectSame(billing, stopping);
});

it("debits on their way keep access for fourteen days, and end it only if the bank refuses", async () => {
  await billing.pass(9);
  for (const member of [refused, renewing]) {
    expect((await seen(billing, member)).access.active).toBe(true);
    expectSame(billing, member);
  }
  billing.stripe.settleInvoice(lastInvoice(billing, renewing).id, true);
  billing.stripe.settleInvoice(lastInvoice(billing, refused).id, false);
  await billing.settle();
  await billing.product.run("access");
  const open = async (member: Subscriber) => (await seen(billing, member)).access.active;
  expect([await open(renewing), await open(refused)]).toEqual([true, false]);
  for (const member of [refused, renewing]) expectSame(billing, member);
});
