import { describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { codes, listOf, objectOf, textOf } from "../../support/http.ts";
import { awayFromHour, until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";
import { card } from "../../support/stripe-fake/world.ts";
import { travel } from "../../support/time-travel.ts";

const shop = shared(startShop);

describe("a subscription", () => {
  it("is cancelled at period end, resumed, and ended", async () => {
    const member = await shop.subscribe();
    const cancelled = await shop.post(member, "cancel");
    expect(objectOf(cancelled.json, "subscription")).toMatchObject({ cancelAtPeriodEnd: true, nextCents: null });
    await shop.sink.waitFor(member.email, /résiliation/);
    const resumed = await shop.post(member, "resume");
    expect(objectOf(resumed.json, "subscription")).toMatchObject({ cancelAtPeriodEnd: false, nextCents: 499 });
    await shop.post(member, "cancel");
    shop.stripe.advance(32);
    await shop.live(member, "canceled");
    expect(await shop.streaming(member)).toBe("suspended");
    await shop.sink.waitFor(member.email, /a pris fin/);
  });

  it("that is paid by transfer is not extended by an order with a card", async () => {
    const member = await shop.subscribe();
    const paidBy = (provider: string) =>
      change(shop.product.dir, `UPDATE subscriptions SET provider = '${provider}' WHERE user = '${member.id}'`);
    paidBy("manual"); // as before the operator had a key
    expect(objectOf((await shop.get(member)).json, "subscription")).toMatchObject({ extendable: [] });
    expect(codes(await shop.order(member))).toEqual({ form: "subscription_live" });
    paidBy("stripe");
  });

  it("changes to yearly with a preview of the proration", async () => {
    const member = await shop.subscribe();
    await awayFromHour();
    const preview = await shop.post(member, "change/preview", { plan: "essential", period: "year" });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.json).toMatchObject({ period: "year", nextCents: 4990 });
    expect(Number(preview.json.dueNowCents) + Number(preview.json.creditCents)).toBe(4990);
    const wrong = await shop.post(member, "change", { plan: "essential", period: "year", expected_due_cents: 1 });
    expect([wrong.status, codes(wrong)]).toEqual([409, { expected_due_cents: "price_changed" }]);
    const body = { plan: "essential", period: "year", expected_due_cents: preview.json.dueNowCents };
    const answer = await shop.post(member, "change", body);
    expect([answer.status, answer.json]).toEqual([200, { state: "done" }]);
    const { json } = await shop.get(member);
    expect(json.subscription).toMatchObject({ period: "year", priceCents: 4990 });
    expect(listOf(json, "payments")[0]).toMatchObject({ amountCents: preview.json.dueNowCents });
    expect(await shop.stored(member)).toMatchObject({ is_monthly: false, price: "49.90" });
    await shop.sink.waitFor(member.email, /abonnement a changé/);
  });

  it("survives a failed renewal for the grace period, is suspended, and resumes", async () => {
    const member = await shop.subscribe();
    const customer = textOf(await shop.stored(member), "stripe");
    shop.stripe.changeCard(customer, card({ declines: "insufficient_funds" }));
    shop.stripe.world.settings.afterRetries = "past_due";
    shop.stripe.advance(31.5);
    const summary = await shop.live(member, "past_due");
    expect(objectOf(summary, "subscription").graceEnds).not.toBeNull();
    expect(await shop.streaming(member)).toBe("active");
    await shop.sink.waitFor(member.email, /a été refusé/);
    await shop.settle();
    await travel(shop.product, shop.stripe, 8);
    // Stripe's event ends access, and a later sweep sends the mail: the first sweep may run too early.
    await shop.product.cron("billing-sweep", "the mail of the suspension", () =>
      shop.sink.to(member.email).some(({ subject }) => subject.includes("suspendu")),
    );
    await shop.product.cron("access", "the suspension", async () => (await shop.streaming(member)) === "suspended");
    shop.stripe.changeCard(customer, card());
    const [invoice] = shop.stripe
      .invoicesOf(shop.stripe.subscriptionsOf(customer)[0]?.id ?? "")
      .filter(({ status }) => status === "open");
    shop.stripe.payInvoice(invoice?.id ?? "");
    await shop.live(member);
    expect(await shop.streaming(member)).toBe("active");
  });

  it("announces a yearly renewal once, in time", async () => {
    const member = await shop.subscribe({ period: "year" });
    const [row] = await shop.product.find("subscriptions", `user = "${member.id}"`);
    const path = `/api/collections/subscriptions/records/${textOf(row, "id")}`;
    const at = (days: number) => dbTime(addDays(new Date(), days));
    const told = async (days: number) => {
      await shop.product.manage("PATCH", path, { current_period_start: at(-300), current_period_end: at(days) });
      await shop.product.run("billing-sweep");
      return (await shop.product.manage("GET", path)).renewal_told;
    };
    expect(await told(100)).toBe("");
    await until("the notice", async () => (await told(60)) !== "");
    const mail = await shop.sink.waitFor(member.email, /abonnement annuel/);
    expect(mail.text).toContain("L. 215-1");
    expect(mail.text).toContain("49,90\u00a0€");
    await told(59);
    const [family] = await shop.product.find("plans", "slug = 'family'");
    // One who takes a cancellation back in the last month is told late; a trial renews nothing.
    for (const [changes, expected] of [
      [{ renewal_told: "", cancel_at_period_end: true }, /^$/],
      [{ cancel_at_period_end: false, status: "trialing" }, /^$/],
      [{ status: "active", later_plan: textOf(family, "id"), later_period: "month", later_cents: 999 }, /^2/],
    ] as const) {
      await shop.product.manage("PATCH", path, changes);
      expect(await told(20)).toMatch(expected);
    }
    await told(20);
    const letter = await shop.sink.waitFor(member.email, /Comme vous l’avez choisi/);
    expect(letter.text).toMatch(/Comme vous l’avez choisi, l’abonnement se poursuivra alors avec la formule/);
    expect(letter.text).toContain("9,99\u00a0€");
    // Without the change, the year renews after all, which another letter says; not to someone whose notice waits for Stripe.
    const withdrawn = await shop.product.call("POST", "/api/app/billing/change/withdraw", { token: member.token });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    await shop.product.manage("PATCH", path, { stop_end: at(10) });
    expect(await told(20)).toBe("");
    await shop.product.manage("PATCH", path, { stop_end: "" });
    expect(await told(20)).toMatch(/^2/);
    const kept = await shop.product.find("contract_documents", `subject = "${member.id}" && kind = "renewal"`);
    expect(kept.map(({ locale }) => locale)).toEqual(["fr", "fr", "fr"]);
    expect(kept.map(({ delivery }) => delivery)).toContain("sent");
  });

  it("follows refunds and disputes", async () => {
    const member = await shop.subscribe();
    const customer = textOf(await shop.stored(member), "stripe");
    const [invoice] = shop.stripe.invoicesOf(shop.stripe.subscriptionsOf(customer)[0]?.id ?? "");
    const charge = shop.stripe.chargeOf(invoice?.id ?? "");
    const state = async (status: string) =>
      until(
        `a payment that is ${status}`,
        async () => listOf((await shop.get(member)).json, "payments")[0]?.status === status,
      );
    const dispute = shop.stripe.dispute(charge.id);
    await state("disputed");
    expect(await shop.streaming(member)).toBe("suspended");
    await shop.sink.waitFor("hello@passerelle.example", /contesté/);
    shop.stripe.closeDispute(dispute.id, "won");
    await state("paid");
    expect(await shop.streaming(member)).toBe("active");
    const told = () => shop.sink.mails.filter(({ text }) => text.includes("est contesté auprès de la banque")).length;
    const first = told();
    shop.stripe.dispute(charge.id);
    await until("a second dispute to be told", () => told() === first + 1);
    const other = await shop.subscribe();
    const otherCustomer = textOf(await shop.stored(other), "stripe");
    const [bill] = shop.stripe.invoicesOf(shop.stripe.subscriptionsOf(otherCustomer)[0]?.id ?? "");
    shop.stripe.refund(shop.stripe.chargeOf(bill?.id ?? "").id);
    await until("the refund", async () => listOf((await shop.get(other)).json, "payments")[0]?.status === "refunded");
    expect(await shop.streaming(other)).toBe("suspended");
    await shop.sink.waitFor(other.email, /remboursé/);
  });

  it("ends with the account, and the customer's data is deleted; a mail says which credit is lost", async () => {
    const member = await shop.subscribe();
    await shop.product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
    const customer = textOf(await shop.stored(member), "stripe");
    shop.stripe.customer(customer).balance = -6000; // as a change to a cheaper plan leaves it
    const stopped = objectOf((await shop.post(member, "cancel")).json, "subscription");
    expect(stopped).toMatchObject({ creditCents: 0, cancelAtPeriodEnd: true });
    expect((await shop.get(member)).json.lost).toMatchObject({ rewardCents: 0, creditCents: 6000, refundCents: 498 });
    await shop.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    const mail = await shop.sink.waitFor(member.email, /est supprimé/);
    expect(mail.text).toContain("Votre avoir (60,00\u00a0€), que vous n’aviez pas encore utilisé, est perdu.");
    await until("the end at Stripe", () => shop.stripe.subscriptionsOf(customer)[0]?.status === "canceled");
    await until("the customer to go", () => shop.stripe.customer(customer).deleted === true);
    const [invoice] = shop.stripe.invoicesOf(shop.stripe.subscriptionsOf(customer)[0]?.id ?? "");
    const kept = await shop.product.find("payments", `stripe_invoice = "${invoice?.id}"`);
    expect(kept).toMatchObject([{ user: "", amount_cents: 499, refund_due_cents: 499 }]);
  });

  it("paid after the account was deleted is ended and refunded", async () => {
    const member = await shop.newcomer();
    const { json } = await shop.order(member);
    const customer = textOf(await shop.stored(member), "stripe");
    // Stripe is down while the account is deleted, so its page stays open.
    shop.stripe.fault({ kind: "error", match: /^DELETE|expire$/, times: 1000 }); // another test's jobs meet it, too
    await shop.product.manage("DELETE", `/api/collections/users/records/${member.id}`);
    await until("the jobs to have tried", async () => {
      const jobs = await shop.product.find("jobs", 'kind = "billing.end-deleted" || kind = "billing.expire"');
      return jobs.filter((job) => job.last_error !== "").length >= 2;
    });
    shop.stripe.clearFaults();
    shop.stripe.pay(sessionOf(json.url));
    await until("the end at Stripe", () => shop.stripe.subscriptionsOf(customer)[0]?.status === "canceled");
    const [invoice] = shop.stripe.invoicesOf(shop.stripe.subscriptionsOf(customer)[0]?.id ?? "");
    await until("the refund", () => shop.stripe.chargeOf(invoice?.id ?? "").amount_refunded === 499);
  });
});
