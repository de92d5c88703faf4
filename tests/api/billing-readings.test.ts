import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "../support/database.ts";
import { textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Shop, startShop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** An administrator's refund, whose money is read in the request. */
const refundHere = (payment: string, cents: number, seen: number) =>
  shop.product.call("POST", `/api/app/admin/payments/${payment}/refund`, {
    token: shop.product.superuser,
    body: { cents, refunded_cents: seen, reason: "A bad day" },
  });

it("an older reading of a payment's money is not written over a newer one", async () => {
  const member = await shop.subscribe();
  await shop.settle();
  const paymentOf = async () => (await shop.product.find("payments", `user = "${member.id}"`))[0] ?? {};
  const id = textOf(await paymentOf(), "id");
  const [charge] = shop.stripe.chargesOf(textOf(await shop.stored(member), "stripe"));
  const refund = (cents: number, seen: number) => refundHere(id, cents, seen);
  // The job of the first refund's event reads, and its response is late.
  const answer = shop.stripe.holdAnswers({ done: true, match: /^GET .*\/charges$/ });
  shop.stripe.refund(charge?.id ?? "", 100);
  await until(
    "the job to read",
    async () => (await shop.product.find("jobs", 'kind = "billing.event" && state = "running"')).length > 0,
  );
  // Another reading waits for it.
  const early = refund(150, 0);
  answer();
  expect((await early).status).toBe(409);
  expect((await refund(150, 100)).status).toBe(204);
  await shop.settle();
  expect(await paymentOf()).toMatchObject({ refunded_cents: 250, status: "paid" });
  expect(shop.sink.mails.filter(({ subject }) => subject.includes("rejeté"))).toEqual([]);
});

it("nor while the books of a deleted account are closed", async () => {
  const member = await shop.subscribe();
  await shop.settle();
  const [payment] = await shop.product.find("payments", `user = "${member.id}"`);
  const id = textOf(payment, "id");
  // The job reads the money before the end, after it, and for the books. The last answer is old when it comes.
  const readings = () => shop.stripe.requests.filter(({ path }) => path.endsWith("/charges")).length;
  const before = readings();
  shop.stripe.fault({ kind: "slow", done: true, match: /^GET .*\/charges$/, times: 2, ms: 100 });
  const answer = shop.stripe.holdAnswers({ done: true, match: /^GET .*\/charges$/ });
  await shop.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  await until("the last reading", () => readings() >= before + 3);
  const refunded = refundHere(id, 150, 0);
  answer();
  expect((await refunded).status).toBe(204);
  await shop.settle();
  const [after] = query(shop.product.dir, `SELECT refunded_cents FROM payments WHERE id = '${id}'`);
  expect(after?.refunded_cents).toBe("150");
});

it("no hook or open dashboard hears of a reading that finds nothing new", async () => {
  const member = await shop.subscribe();
  await shop.settle();
  const sql = `SELECT stripe_subscription, updated FROM subscriptions WHERE user = '${member.id}'`;
  const row = () => query(shop.product.dir, sql)[0] ?? {};
  const before = row();
  const [job] = await shop.product.find("jobs", `key = "billing.sync:${before.stripe_subscription}"`);
  const again = { state: "queued", run_at: "2026-01-01 00:00:00.000Z" };
  await shop.product.manage("PATCH", `/api/collections/jobs/records/${textOf(job, "id")}`, again);
  const [done] = ["SELECT id FROM jobs WHERE kind = 'billing.sync' AND state = 'done' AND run_at > '2026-01-02'"];
  await until("the reading", () => query(shop.product.dir, done ?? "").length > 0);
  expect(row().updated).toBe(before.updated);
});
