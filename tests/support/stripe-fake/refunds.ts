import { DISPUTE_FEE, moveBalance } from "./balance.ts";
import type { Charge, Dispute, Refund } from "./charge-objects.ts";
import { invalid } from "./errors.ts";
import type { Params } from "./params.ts";
import { DAY, newId, type World } from "./world.ts";

/** POST /v1/refunds */
export function createRefund(world: World, params: Params): Refund {
  const intent = params.text("payment_intent");
  const id = params.text("charge") ?? (intent ? world.get("payment_intent", intent).latest_charge : null);
  if (!id) throw invalid("One of the following params should be provided: payment_intent or charge.");
  const charge = world.get("charge", id);
  const left = charge.amount_captured - charge.amount_refunded;
  // `disputed` stays true: a dispute that is won no longer holds the money.
  if (world.all("dispute").some((dispute) => dispute.charge === id && dispute.status !== "won"))
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, "charge", "charge_disputed");
  if (left <= 0) throw invalid(`Charge ${id} has already been refunded.`, "charge", "charge_already_refunded");
  const amount = params.int("amount") ?? left;
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, "amount");
  const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;
  const refund = addRefund(world, charge, amount, params.oneOf("reason", reasons) ?? null);
  refund.metadata = params.map("metadata");
  return refund;
}

/** Refunds a charge, as the API and Stripe's dashboard do. */
export function addRefund(world: World, charge: Charge, amount: number, reason: string | null): Refund {
  const refund = world.add<Refund>({
    id: newId("re"),
    object: "refund",
    created: world.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: "succeeded",
    reason,
    metadata: {},
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  moveBalance(world, "refund", "refund", -amount, refund);
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge);
  return refund;
}

/** Fails a refund at the bank: the money returns to the merchant. */
export function failRefund(world: World, refund: Refund): void {
  const charge = world.get("charge", refund.charge);
  refund.status = "failed";
  refund.failure_reason = "expired_or_canceled_card";
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  moveBalance(world, "refund_failure", "refund_failure", refund.amount, refund);
  world.emit("refund.updated", refund);
  world.emit("refund.failed", refund);
}

/** Opens a dispute: the bank withdraws the money until it decides. */
export function openDispute(world: World, charge: Charge, reason = "fraudulent"): Dispute {
  const isDisputed = world.all("dispute").some((one) => one.charge === charge.id && one.status === "needs_response");
  if (!charge.paid || isDisputed) throw new Error(`${charge.id} cannot be disputed`);
  charge.disputed = true;
  const dispute = world.add<Dispute>({
    id: newId("dp"),
    object: "dispute",
    created: world.now(),
    livemode: world.settings.livemode,
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
    is_charge_refundable: false,
    evidence_details: { due_by: world.now() + 7 * DAY, has_evidence: false, past_due: false, submission_count: 0 },
    metadata: {},
  });
  moveBalance(world, "adjustment", "dispute", -dispute.amount, dispute, { fee: DISPUTE_FEE, vat: 0 });
  world.emit("charge.dispute.created", dispute);
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides a dispute. */
export function closeDispute(world: World, dispute: Dispute, outcome: "won" | "lost"): void {
  if (dispute.status === "won" || dispute.status === "lost") throw new Error(`${dispute.id} is decided already`);
  dispute.status = outcome;
  world.emit("charge.dispute.closed", dispute);
  if (outcome !== "won") return;
  moveBalance(world, "adjustment", "dispute_reversal", dispute.amount, dispute, { fee: -DISPUTE_FEE, vat: 0 });
  world.emit("charge.dispute.funds_reinstated", dispute);
}
