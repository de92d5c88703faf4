import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import { withdrawalDeadline } from "../../../pb_hooks/billing/ledger/withdrawal-rules.ts";
import {
  act,
  atStripe,
  type Billing,
  lastCharge,
  lastInvoice,
  type Subscriber,
  seen,
  startBilling,
  subscribe,
} from "../../support/billing.ts";
import { expectSame } from "../../support/billing-rows.ts";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { awayFromHour } from "../../support/poll.ts";
import { ROOT } from "../../support/server.ts";
import { asked } from "../../support/stripe-client.ts";
import { card } from "../../support/stripe-fake/world.ts";

/** Subscriptions in states that earlier versions left keep what was promised. A transfer's are in billing-manual-life.test.ts. */

/** The first migration that takes an old state away. */
const FIRST = "1797106000-jobs-queued-again.js";

let billing: Billing;
let stopping: Subscriber;
let longer: Subscriber;
let refused: Subscriber;
let renewing: Subscriber;
/** Who is owed a withdrawal, late money, and what an administrator has asked for without an answer; who got a transfer back. */
let [withdrawn, late, unanswered, transferred]: Subscriber[] = [];
let former: Subscriber;

const paymentOf = ({ id }: Subscriber) =>
  textOf(query(billing.product.dir, `SELECT id FROM payments WHERE user = '${id}'`)[0], "id");

beforeAll(async () => {
  billing = await startBilling();
  await awayFromHour();
  [stopping, longer] = [await subscribe(billing), await subscribe(billing)];
  [refused, renewing] = [await subscribe(billing), await subscribe(billing)];
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
  stripe.cancelInPortal(longer.subscription, 45);
  const owed = [await subscribe(billing), await subscribe(billing), await subscribe(billing), await subscribe(billing)];
  [withdrawn, late, unanswered, transferred] = owed;
  former = await subscribe(billing);
  await asked(stripe, "DELETE", `subscriptions/${former.subscription}`);
  await billing.settle();
  await product.kill();
  const ours = readdirSync(`${ROOT}pb_migrations/dist`).filter((name) => name >= FIRST && name.endsWith(".js"));
  const down = await command(product.dir, ["migrate", "down", String(ours.length)], {}, "y\n");
  expect(down.output).toContain(`Reverted ${FIRST}`);
  change(product.dir, oldRows());
  await product.restart();
  await billing.reconcile();
  await product.run("billing-sweep");
  await billing.settle();
});
afterAll(() => billing.stop());

/** SQL: what only earlier versions wrote. */
function oldRows(): string {
  const [of, asking, sent, gone] = [late, unanswered, transferred, former].map((each) => each && paymentOf(each));
  const old = "2026-01-01 00:00:00.000Z";
  const job = (
    kind: string,
    payload: string,
  ) => `INSERT INTO jobs (id, kind, lane, key, payload, state, attempts, run_at) VALUES
    ('${kind.slice(8, 12)}waitingjob1', '${kind}', 'payments', '${kind}:x', ${payload}, 'queued', 0, '${old}')`;
  const log = (id: string, payment: string, cents: number, refund: string) => `INSERT INTO audit_log
    (id, actor, actor_kind, action, target, target_id, after, reason, created) VALUES ('${id}auditentry1', 'admin1', 'admin',
     'payment.refund', 'payments', '${payment}', json_object('refund_cents', ${cents}, 'refund', '${refund}'), 'Sorry', '${old}')`;
  const intent = `(SELECT stripe_payment_intent FROM payments WHERE id = '${of}')`;
  const once = `refund:${asking}:0:0:150`;
  return `
    UPDATE subscriptions SET pending_stop = 'price_1' WHERE user IN ('${stopping.id}', '${longer.id}');
    UPDATE subscriptions SET past_due_since = '' WHERE user = '${refused.id}';
    UPDATE payments SET refund_due_cents = 300 WHERE user = '${withdrawn?.id}';
    UPDATE payments SET refunded_cents = 100 WHERE id = '${sent}';
    ${log("sent", String(sent), 100, "")}; ${log("made", String(gone), 20, "re_1")};
    ${job("billing.stop-later", "'{}'")};
    ${job("billing.give-back", `json_object('intent', ${intent})`)};
    ${job("billing.log-refund", `json_object('payment', '${asking}', 'cents', '150', 'once', '${once}')`)};
    INSERT INTO former_contracts (id, reference, member, mailbox, plan, provider, start_now, payments, accepted, ended, deadline)
      SELECT 'formercontract1', reference, user, 'mailbox', plan, 'stripe', TRUE, json_array('${gone}'), terms_accepted,
        '${dbTime(new Date())}', '${dbTime(withdrawalDeadline(new Date()))}' FROM orders WHERE user = '${former.id}';
    UPDATE payments SET user = '', subscription = '', "order" = '' WHERE id = '${gone}';
    DELETE FROM subscriptions WHERE user = '${former.id}';
    DELETE FROM orders WHERE user = '${former.id}';
    DELETE FROM users WHERE id = '${former.id}';
    UPDATE jobs SET updated = '${old}' WHERE kind IN ('billing.sync', 'billing.reread')`;
}

const owedOf = (payment: string) =>
  query(
    billing.product.dir,
    `SELECT p.refund_due_cents AS due, p.transferred_cents AS sent, COALESCE(r.cause, '') AS cause, COALESCE(r.cents, 0) AS cents
     FROM payments p LEFT JOIN refunds r ON r.payment = p.id WHERE p.id = '${payment}'`,
  );

it("money that was owed, asked for or late goes back once, and who decided it is kept", async () => {
  const back = (member: Subscriber | undefined) => member && lastCharge(billing, member).amount_refunded;
  expect([withdrawn, late, unanswered].map(back)).toEqual([300, 499, 150]);
  const states = [withdrawn, late, unanswered, transferred].map((each) => each && owedOf(paymentOf(each)));
  expect(states).toEqual([
    [{ due: "300", sent: "0", cause: "withdrawal", cents: "300" }],
    [{ due: "499", sent: "0", cause: "", cents: "0" }],
    [{ due: "150", sent: "0", cause: "", cents: "0" }],
    [{ due: "0", sent: "100", cause: "admin", cents: "100" }],
  ]);
  const gone = "kind IN ('billing.give-back', 'billing.log-refund', 'billing.stop-later')";
  expect(query(billing.product.dir, `SELECT id FROM jobs WHERE ${gone}`)).toEqual([]);
});

it("what a former member might still have withdrawn from goes back in full", () => {
  const charge = billing.stripe.chargesOf(former.customer)[0];
  expect([charge?.amount, charge?.amount_refunded]).toEqual([499, 499]);
});

it("a stop on a date beyond the period keeps its date", () => {
  const { cancel_at: stop, cancel_at_period_end: flag, items } = atStripe(billing, longer);
  expect(flag).toBe(false);
  expect(Number(stop)).toBeGreaterThan(items.data[0].current_period_end);
  expectSame(billing, longer);
});

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
