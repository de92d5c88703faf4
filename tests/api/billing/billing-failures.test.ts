import { afterEach, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { listOf, textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import type { Member } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";

const shop = shared(startShop);
afterEach(() => shop.stripe.clearFaults());

/** The stored rows of a member's payment: one of each. */
async function expectOnePayment(member: Member): Promise<void> {
  const { json } = await shop.get(member);
  expect(listOf(json, "payments")).toMatchObject([{ status: "paid", amountCents: 499 }]);
  expect(json.subscription).toMatchObject({ status: "active" });
  expect(await shop.streaming(member)).toBe("active");
  expect(await receipts(member)).toHaveLength(1);
}

const receipts = (member: Member) =>
  shop.product.find("contract_documents", `kind = "order" && subject = "${member.id}"`);

/** Makes waiting retries due now, in one statement, without touching a job that a worker claims meanwhile. */
const hurry = () =>
  change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");

it("a kill between the webhook and the end of its job loses nothing and repeats nothing", {
  tags: "long",
}, async () => {
  for (const delay of [0, 60, 250]) {
    const member = await shop.newcomer();
    const answer = await shop.order(member);
    // Stripe responds slowly, so the jobs are running when the process ends.
    shop.stripe.fault({ kind: "slow", match: /^GET/, ms: 150, times: 100 });
    shop.stripe.pay(sessionOf(answer.json.url));
    await shop.stripe.webhooks.settled();
    await pause(delay);
    await shop.product.kill();
    // Every unfinished event has its job.
    const noted = query(shop.product.dir, "SELECT event, subscription FROM billing_events WHERE state = 'received'");
    const jobs = query(shop.product.dir, "SELECT key FROM jobs WHERE state != 'done'").map(({ key }) => key);
    for (const { event } of noted) expect(jobs).toContain(`billing.event:${event}`);
    shop.stripe.clearFaults();
    hurry();
    await shop.product.restart();
    await shop.settle();
    await expectOnePayment(member);
  }
});

it.each(["refuse", "defer", "drop", "stall"] as const)(
  "a mail server that does not take mails (%s) stops no payment",
  async (mode) => {
    shop.sink.mode = mode;
    const member = await shop.subscribe();
    const [receipt] = await receipts(member);
    await until("the receipt to be tried", async () =>
      (await shop.product.find("jobs", `key ~ "${textOf(receipt, "id")}"`)).some((job) => Number(job.attempts) > 0),
    );
    expect(shop.sink.to(member.email)).toEqual([]);
    shop.sink.mode = "accept";
    shop.sink.hangUp();
    await shop.product.cron("jobs-mail", "the receipt to arrive", () => {
      hurry();
      return shop.sink.to(member.email).some((mail) => mail.subject.startsWith("Reçu"));
    });
    await shop.settle();
    await expectOnePayment(member);
    expect(shop.sink.to(member.email).filter((mail) => mail.subject.startsWith("Reçu"))).toHaveLength(1);
  },
);
