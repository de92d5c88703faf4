import { afterAll, beforeAll, expect, it } from "vitest";
import { textOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Shop, startShop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it("an older reading of a payment's money is not written over a newer one", async () => {
  const member = await shop.subscribe();
  await shop.settle();
  const paymentOf = async () => (await shop.product.find("payments", `user = "${member.id}"`))[0] ?? {};
  const id = textOf(await paymentOf(), "id");
  const [charge] = shop.stripe.chargesOf(textOf(await shop.stored(member), "stripe"));
  const refund = (cents: number, seen: number) =>
    shop.product.call("POST", `/api/app/admin/payments/${id}/refund`, {
      token: shop.product.superuser,
      body: { cents, refunded_cents: seen, reason: "A bad day" },
    });
  // The job of the first refund's event reads, and its response is late.
  shop.stripe.fault({ kind: "slow", done: true, match: /^GET .*\/charges$/, ms: 4000 });
  shop.stripe.refund(charge?.id ?? "", 100);
  await until(
    "the job to read",
    async () => (await shop.product.find("jobs", 'kind = "billing.event" && state = "running"')).length > 0,
  );
  expect((await refund(150, 0)).status).toBe(409);
  expect((await refund(150, 100)).status).toBe(204);
  expect(await paymentOf()).toMatchObject({ refunded_cents: 250 });
  await shop.settle();
  expect(await paymentOf()).toMatchObject({ refunded_cents: 250, status: "paid" });
  expect(shop.sink.mails.filter(({ subject }) => subject.includes("rejeté"))).toEqual([]);
});
