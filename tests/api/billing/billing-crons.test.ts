import { afterEach, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

// The hourly and the nightly task of payments: no row delays another, and many delay nobody else.

const shop = shared(startShop);
afterEach(() => change(shop.product.dir, "DELETE FROM subscriptions WHERE stripe_subscription LIKE 'copy%'"));

const at = (days: number) => dbTime(addDays(new Date(), days));
const letters = (id: string) =>
  shop.product.find("contract_documents", `subject = "${id}" && kind = "renewal"`).then((all) => all.length);

/** A subscriber by the year whose renewal is to be announced. */
async function due(): Promise<{ id: string; row: string }> {
  const { id } = await shop.subscribe({ period: "year" });
  await shop.settle();
  const [found] = await shop.product.find("subscriptions", `user = "${id}"`);
  const row = textOf(found, "id");
  const period = { current_period_start: at(-300), current_period_end: at(60) };
  await shop.product.manage("PATCH", `/api/collections/subscriptions/records/${row}`, period);
  return { id, row };
}

/** Copies of a subscription that come first in each reading. */
function copy(row: string, count: number, fields: Record<string, string>): void {
  // Of nobody: a member has one live subscription.
  const [id, user] = ["printf('%015d', i)", "printf('gone%011d', i)"];
  const own = { id, user, stripe_subscription: "'copy' || i", ...fields };
  const columns = "plan, period, status, price_cents, current_period_start";
  change(
    shop.product.dir,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO subscriptions (${Object.keys(own).join()}, ${columns})
     SELECT ${Object.values(own).join()}, ${columns} FROM subscriptions, n WHERE subscriptions.id = '${row}'`,
  );
}

it("announces a renewal behind a thousand whose day has not come", async () => {
  const { id, row } = await due();
  copy(row, 1000, { provider: "'stripe'", current_period_end: `'${at(85)}'` });
  await shop.product.cron("billing-sweep", "the letter", async () => (await letters(id)) === 1);
});

it("announces a renewal behind a row that cannot be written, and says so", async () => {
  const { id, row } = await due();
  copy(row, 1, { provider: "'manual'", current_period_end: `'${at(-1)}'` });
  await shop.product.cron("billing-sweep", "the letter", async () => (await letters(id)) === 1);
  // The letter may be of a run that began before the copy was made.
  await shop.product.cron("billing-sweep", "the error of the task", async () => {
    const [task] = await shop.product.find("cron_runs", 'name = "billing-sweep"');
    return /^1 failed, the first one: subscriptions 0{14}1: /.test(textOf(task, "last_error"));
  });
});

it("reads subscriptions again at night little by little, and forgets what Stripe said over two months ago", async () => {
  const { row } = await due();
  copy(row, 150, { provider: "'stripe'", current_period_end: `'${at(20)}'` });
  const noted = (event: string, days: number) =>
    change(
      shop.product.dir,
      `INSERT INTO billing_events (id, event, type, happened, state, created, updated)
       VALUES ('${event}', '${event}', 'invoice.paid', '${at(-days)}', 'done', '${at(-days)}', '${at(-days)}')`,
    );
  noted("longago12345678", 61);
  noted("lately123456789", 59);
  await shop.product.run("billing-reconcile");
  const all = "SELECT COUNT(*) AS n FROM jobs WHERE kind = 'billing.reread'";
  await until("the night's readings", () => Number(query(shop.product.dir, all)[0]?.n) >= 150);
  // What is due now is done; the rest waits for its minute, and none of it is one of those that people wait for.
  const later = `SELECT COUNT(*) AS n FROM jobs WHERE kind = 'billing.reread' AND run_at > '${dbTime(new Date())}' GROUP BY run_at`;
  const waiting = query(shop.product.dir, later).map(({ n }) => Number(n));
  expect(waiting.length).toBeGreaterThan(1);
  expect(Math.max(...waiting)).toBe(60);
  const events = () => query(shop.product.dir, "SELECT event FROM billing_events WHERE event LIKE '%1234567%'");
  await until("the old event to go", () => events().length === 1);
  expect(events()).toEqual([{ event: "lately123456789" }]);
});
