import { beforeAll, expect, it } from "vitest";
import { lastCharge, startBilling, subscribe } from "../../support/billing.ts";
import { change, query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** A process that ends between Stripe's refund and its own note of it. */
const billing = shared(startBilling);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(billing.product);
});

const sql = (text: string) => query(billing.product.dir, text);

it.each(["hears of it", "hears nothing of it"])(
  "a refund is booked, logged and told once where the webhook %s",
  async (news) => {
    const { product, stripe } = billing;
    const member = await subscribe(billing);
    const charge = lastCharge(billing, member);
    const id = textOf((await product.find("payments", `user = "${member.id}"`))[0], "id");
    const { url } = stripe.webhooks;
    if (news !== "hears of it") stripe.webhooks.url = "";
    stripe.fault({ kind: "slow", match: /^POST .*refunds/, ms: 30_000, done: true });
    const body = { cents: 200, refunded_cents: 0, reason: "A bad day" };
    const refund = () => product.call("POST", `/api/app/admin/payments/${id}/refund`, { token: admin.token, body });
    expect((await refund()).status).toBe(204);
    await until("Stripe's refund", () => stripe.world.get("charge", charge.id).amount_refunded === 200);
    await product.kill();
    stripe.clearFaults();
    await product.restart();
    const hurry = async (kinds: string) => {
      const now = "run_at = '2020-01-01 00:00:00.000Z'";
      change(product.dir, `UPDATE jobs SET ${now} WHERE state = 'queued' AND kind IN (${kinds})`);
      await billing.settle();
    };
    if (news === "hears of it") {
      await stripe.webhooks.retryFailed();
      await hurry("'billing.event'");
    }

    const state = () => ({
      refunded: sql(`SELECT refunded_cents AS cents FROM payments WHERE id = '${id}'`)[0]?.cents,
      documents: sql(`SELECT SUM(gross_cents) AS cents FROM invoices WHERE payment = '${id}'`)[0]?.cents,
      mails: sql(`SELECT key FROM jobs WHERE kind = 'mail.notice' AND key LIKE '%billing.refund:%${id}%'`).length,
      log: sql(
        `SELECT actor, actor_kind, reason, after ->> 'refund_cents' AS cents FROM audit_log WHERE action = 'payment.refund' AND target_id = '${id}'`,
      ),
    });
    const log = [{ actor: admin.id, actor_kind: "admin", reason: "A bad day", cents: "200" }];
    expect(state().log).toEqual(log);
    // An administrator who tries again learns that it has been decided.
    expect(codes(await refund())).toEqual({ form: "payment_changed" });
    await hurry("'billing.withdraw-refund'");
    const booked = { refunded: "200", documents: "299", mails: 1, log };
    expect(state()).toEqual(booked);
    expect(stripe.world.get("charge", charge.id).amount_refunded).toBe(200);
    stripe.webhooks.url = url;
    await billing.reconcile();
    expect(state()).toEqual(booked);
  },
);
