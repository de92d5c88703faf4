import type { JobPayload } from "../../lib/feature.ts";
import { findById } from "../../lib/records.ts";
import { count } from "../../lib/sql.ts";
import { isPastTest } from "../ledger/settings.ts";
import { stripePost } from "./client.ts";
import { syncMoney } from "./events.ts";

/** Job {payment}: refunds what it owes. Idempotent. Asks Stripe first: an earlier attempt may have succeeded without our knowing. */
export function refundDue(app: CoreApp, { payment: id = "" }: JobPayload): void {
  const owing = findById(app, "payments", id);
  const intent = owing && !isPastTest(owing) ? owing.getString("stripe_payment_intent") : "";
  if (!intent) return;
  syncMoney(app, intent);
  const payment = app.findRecordById("payments", id);
  const refunded = payment.getInt("refunded_cents");
  const left = payment.getInt("refund_due_cents") - refunded;
  if (left <= 0 || payment.getString("status") !== "paid") return;
  const params = { payment_intent: intent, amount: left, reason: "requested_by_customer" };
  // Each decision has its own key: after a bank's refusal, Stripe must see a new request.
  const decisions = count(app, "refunds", "payment = {:id}", { id });
  stripePost("/v1/refunds", params, `refund:${id}:${decisions}:${refunded}:${left}`);
  syncMoney(app, intent);
}
