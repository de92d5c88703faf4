import { expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

const shop = shared(startShop);

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

it("one run at a time works on a job: what is queued meanwhile is read once that run has ended", async () => {
  const member = await shop.subscribe();
  await shop.settle();
  const { stripe, product } = shop;
  const [row] = query(product.dir, `SELECT stripe_subscription AS id FROM subscriptions WHERE user = '${member.id}'`);
  const id = row?.id ?? "";
  const state = () => query(product.dir, `SELECT state FROM jobs WHERE key = 'billing.sync:${id}'`)[0]?.state;
  const tell = () => stripe.world.emit("customer.subscription.updated", stripe.world.get("subscription", id));
  const release = stripe.holdAnswers({ match: new RegExp(`^GET /v1/subscriptions/${id}$`) });
  tell();
  await until("the first run", () => state() === "running");
  tell();
  await stripe.webhooks.settled();
  await pause(1000); // another run would have taken it
  expect(state()).toBe("queued");
  release();
  await shop.settle();
  expect(state()).toBe("done");
});
