import { describe, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { codes, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, PASSWORD, signUp } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

const shop = shared(startShop);

const PATH = "/api/app/terminations";
const post = (path: string, body: unknown, token = "") => shop.product.call("POST", path, { body, token });
const own = (member: Member, kind: string, from = "") => post(PATH, { kind, locale: "fr", from }, member.token);
const written = (email: string) => ({
  kind: "withdraw",
  locale: "fr",
  name: "Camille",
  email,
  reference: "",
  from: "",
});
const tokenIn = (text: string) => /#token=(\w+)/.exec(text)?.[1] ?? "";
const receipts = (address: string, subject: RegExp) =>
  shop.sink.to(address).filter((mail) => subject.test(mail.subject));
/** What Stripe has refunded to a member, each refund in cents. */
async function refundsTo(member: Member): Promise<number[]> {
  const [payment] = await shop.product.find("payments", `user = "${member.id}"`);
  const refunds = shop.stripe.world.all("refund");
  return refunds.filter((each) => each.payment_intent === payment?.stripe_payment_intent).map(({ amount }) => amount);
}
const paymentRow = async (payment: { id?: unknown } | undefined) =>
  (await shop.product.find("payments", `id = "${String(payment?.id)}"`))[0] ?? {};
async function stateAtStripe(member: Member): Promise<string | undefined> {
  return shop.stripe.subscriptionsOf(textOf(await shop.stored(member), "stripe"))[0]?.status;
}

describe("a withdrawal", () => {
  it("shows its sum before, ends access at once, and refunds the card once for two tabs", async () => {
    const member = await shop.subscribe();
    await shop.settle(); // what Stripe tells later would write its own dates again
    const back = dbTime(addDays(new Date(), -3.5));
    const aged = `UPDATE payments SET period_start = '${back}' WHERE user = '${member.id}'`;
    change(shop.product.dir, aged);
    const offer = await shop.product.call("GET", `${PATH}/offer?locale=en`, member);
    const shown = objectOf(offer.json, "withdrawal");
    const [{ usedMinutes, totalMinutes }] = shown.provided as [{ usedMinutes: number; totalMinutes: number }]; // the one payment
    expect(shown).toMatchObject({ paidCents: 499, provider: "stripe" });
    expect([5040, 5041]).toContain(usedMinutes);
    const kept = Math.floor((499 * usedMinutes) / totalMinutes);
    expect(shown).toMatchObject({ keptCents: kept, refundCents: 499 - kept });

    const answers = await Promise.all([own(member, "withdraw"), own(member, "withdraw")]);
    for (const { status, json } of answers) expect([status, json.refundCents]).toEqual([200, 499 - kept]);
    const me = await shop.product.call("GET", "/api/app/me", { token: member.token });
    expect(objectOf(me.json, "access").active).toBe(false);
    const mail = await shop.sink.waitFor(member.email, /^Votre rétractation/);
    expect(mail.text).toContain("3\u00a0jours 12\u00a0h");
    await until("the refund", async () => (await refundsTo(member)).length > 0);
    await shop.settle();
    expect(await refundsTo(member)).toEqual([499 - kept]);
    expect(await stateAtStripe(member)).toBe("canceled");
    expect(receipts(member.email, /rétractation/)).toHaveLength(1);
    expect(receipts(member.email, /terminé|a pris fin/)).toEqual([]);
    const again = await own(await signUp(shop.product), "withdraw");
    expect([again.status, codes(again)]).toEqual([409, { form: "no_withdrawal" }]);
  });

  it("survives kills while Stripe hangs: one refund, one receipt", { tags: "long", timeout: 120_000 }, async () => {
    for (const match of [/^DELETE/, /^POST .*refunds/, /^GET/]) {
      const member = await shop.subscribe();
      shop.stripe.fault({ kind: "slow", match, ms: 300, times: 20 });
      expect((await own(member, "withdraw")).status).toBe(200);
      await until("the job to run", async () =>
        (await shop.product.find("jobs", 'key ~ "billing.end" && state != "done"')).some(
          ({ state }) => state === "running",
        ),
      );
      await shop.product.kill();
      await shop.product.restart();
      shop.stripe.clearFaults();
      change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
      await shop.settle();
      await until("the refund", async () => (await refundsTo(member)).length > 0);
      await shop.settle();
      expect(await refundsTo(member)).toEqual([498]);
      expect(receipts(member.email, /^Votre rétractation/)).toHaveLength(1);
    }
  });

  it("is refused after the period, and counts from the receipt of a signed-out statement", async () => {
    const member = await shop.subscribe();
    const { json } = await post(PATH, written(member.email));
    const mail = await shop.sink.waitFor(member.email, /^Confirmez la rétractation/);
    // The statement came 13 days after the order, and the link is opened 13 days later.
    const at = (days: number) => dbTime(addDays(new Date(), days));
    change(
      shop.product.dir,
      `BEGIN; UPDATE orders SET terms_accepted = '${at(-26)}' WHERE user = '${member.id}';
       UPDATE payments SET paid_at = '${at(-26)}', period_start = '${at(-26)}' WHERE user = '${member.id}';
       UPDATE contract_requests SET created = '${at(-13)}' WHERE number = '${String(json.number)}'; COMMIT`,
    );
    const late = await own(member, "withdraw");
    expect([late.status, codes(late)]).toEqual([409, { form: "no_withdrawal" }]);
    const done = await post(`${PATH}/confirm`, { token: tokenIn(mail.text), locale: "fr" });
    expect([done.status, done.json.done]).toEqual([200, true]);
    const [payment] = await shop.product.find("payments", `user = "${member.id}"`);
    expect(done.json.refundCents).toBeGreaterThan(200);
    expect(payment?.refund_due_cents).toBe(done.json.refundCents);
  });

  it("is refunded also when the account is deleted right after it", async () => {
    const member = await shop.subscribe();
    const [payment] = await shop.product.find("payments", `user = "${member.id}"`);
    const refunds = () =>
      shop.stripe.world.all("refund").filter((each) => each.payment_intent === payment?.stripe_payment_intent);
    shop.stripe.fault({ kind: "error", match: /^(DELETE|POST .*refunds)/, times: 50 });
    expect((await own(member, "withdraw")).status).toBe(200);
    const gone = await post("/api/app/account/delete", { password: PASSWORD }, member.token);
    expect(gone.status).toBe(204);
    shop.stripe.clearFaults();
    await until("the refund", async () => {
      change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
      await shop.product.manage("POST", "/api/crons/jobs-payments");
      return refunds().length > 0;
    });
    await shop.settle();
    expect(refunds().map(({ amount }) => amount)).toEqual([498]);
    await shop.sink.waitFor(member.email, /^Votre rétractation/);
  });

  it.each([
    ["and Stripe hangs, and the process is killed", "slow"],
    ["and Stripe refuses at first", "error"],
  ] as const)("by the deletion of the account is refunded once, %s", { timeout: 60_000 }, async (_, kind) => {
    const member = await shop.subscribe();
    const [payment] = await shop.product.find("payments", `user = "${member.id}"`);
    shop.stripe.fault({ kind, match: /refunds/, ms: 1500, times: 4, done: true });
    expect((await post("/api/app/account/delete", { password: PASSWORD }, member.token)).status).toBe(204);
    const made = () => {
      const refunds = shop.stripe.world.all("refund");
      return refunds.filter((each) => each.payment_intent === payment?.stripe_payment_intent);
    };
    if (kind === "slow") {
      await until("the refund at Stripe", () => made().length > 0);
      expect(await paymentRow(payment)).toMatchObject({ refunded_cents: 0, refund_due_cents: 498 });
      await shop.product.kill();
      await shop.product.restart();
    }
    await until("the refund to be noted", async () => {
      change(shop.product.dir, "UPDATE jobs SET run_at = '2020-01-01 00:00:00.000Z' WHERE state = 'queued'");
      await shop.product.manage("POST", "/api/crons/jobs-payments");
      return (await paymentRow(payment)).refunded_cents === 498;
    });
    shop.stripe.clearFaults();
    await shop.settle();
    expect(made().map(({ amount }) => amount)).toEqual([498]);
    await shop.sink.waitFor(member.email, /^Votre rétractation/);
    expect(receipts(member.email, /^Votre rétractation/)).toHaveLength(1);
    // Nobody else learns that the bank sent it back: the account is deleted, and nothing is tried again.
    const unnamed = `DROP TRIGGER invoices_kept; DELETE FROM invoices WHERE payment = '${textOf(payment, "id")}'`;
    if (kind === "error") change(shop.product.dir, unnamed);
    shop.stripe.failRefund(made()[0]?.id ?? "");
    const number = textOf(payment, "number");
    const bounced = await until("the operator's mail", () =>
      shop.sink.mails.find(({ subject, text }) => /^Remboursement rejeté/.test(subject) && text.includes(number)),
    );
    expect(bounced.text.includes(member.email)).toBe(kind === "slow");
  });

  it("of a deleted account whose payment is disputed tells the operator, once, who paid and what is owed", async () => {
    const member = await shop.subscribe();
    const [payment] = await shop.product.find("payments", `user = "${member.id}"`);
    const charge = shop.stripe.world
      .all("charge")
      .find((each) => each.payment_intent === payment?.stripe_payment_intent);
    shop.stripe.fault({ kind: "error", match: /^POST .*refunds/, times: 50 });
    expect((await post("/api/app/account/delete", { password: PASSWORD }, member.token)).status).toBe(204);
    const dispute = shop.stripe.dispute(charge?.id ?? "");
    const number = textOf(payment, "number");
    const told = () =>
      shop.sink.mails.filter(({ subject, text }) => /^Paiement contesté/.test(subject) && text.includes(number));
    const [mail] = await until("the operator's mail", () => told().length > 0 && told());
    for (const part of [`Payé par ${member.email}`, "4,98\u00a0€ restent à rembourser"])
      expect(mail?.text).toContain(part);
    shop.stripe.clearFaults();
    shop.stripe.closeDispute(dispute.id, "won");
    await until("the outcome", async () => (await paymentRow(payment)).status === "paid");
    await shop.settle();
    expect(await paymentRow(payment)).toMatchObject({ refunded_cents: 0, refund_due_cents: 0 });
    expect(told()).toHaveLength(1);
  });

  it("leaves the coupon used", async () => {
    const code = `W${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    const coupon = { code, kind: "percent", percent: 50, duration: "once", active: true, max_uses: 1 };
    const { id } = await shop.product.manage("POST", "/api/collections/coupons/records", coupon);
    const member = await shop.subscribe({ coupon: code });
    expect((await own(member, "withdraw")).status).toBe(200);
    expect(await shop.product.find("redemptions", `coupon = "${String(id)}"`)).toMatchObject([{ state: "used" }]);
    expect(await shop.product.manage("GET", `/api/collections/coupons/records/${String(id)}`)).toMatchObject({
      uses: 1,
    });
  });
});
