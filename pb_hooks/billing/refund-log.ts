import { addSeconds, now } from "../../common/time.ts";
import { type AuditActor, audit } from "../audit/public.ts";
import type { JobPayload } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { textOf } from "../lib/json.ts";
import { findById } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import { isLogged } from "./refund-entries.ts";
import type { StripeJson } from "./stripe/client.ts";
import { syncMoney } from "./stripe/events.ts";
import { LOG_REFUND } from "./stripe/job-kinds.ts";
import { eachPage } from "./stripe/lists.ts";

/** Longer than a request for a refund takes, with its retries. */
const WAIT_SECONDS = 300;

/** A refund of a payment that an administrator has asked for. */
export type Refund = { payment: core.Record; cents: number; reason: string };

/**
 * Queues a job before Stripe is asked for a refund: if this process ends before Stripe answers, the job finds the refund there
 * and logs who made it, and why. @param once names the refund at Stripe
 */
export function expectRefund(app: CoreApp, by: AuditActor, { payment, cents, reason }: Refund, once: string): void {
  const asked = { payment: payment.id, cents: String(cents), reason, once };
  const payload = { ...asked, actor: by.id, kind: by.kind, ip: by.ip };
  enqueue(app, { kind: LOG_REFUND, key: keyOf(once), payload, runAt: addSeconds(now(), WAIT_SECONDS) });
}

const keyOf = (once: string) => `${LOG_REFUND}:${once}`;

/** Job of `expectRefund`: follows and logs what Stripe has refunded, unless that is logged. */
export function logExpected(app: CoreApp, payload: JobPayload): void {
  const { payment: id = "", cents = "", reason = "", once = "", actor = "", ip = "" } = payload;
  const payment = findById(app, "payments", id);
  const intent = payment?.getString("stripe_payment_intent") ?? "";
  const made = intent && refundNamed(intent, once);
  if (!payment || !made) return;
  const kind = payload.kind === "superuser" ? payload.kind : "admin";
  // A refund that Stripe did not answer is logged under its name.
  if (!isLogged(app, id, once))
    logRefund(app, { id: actor, kind, ip }, { payment, cents: Number(cents), reason }, { id: made, once });
  syncMoney(app, intent);
}

/**
 * Logs a refund, once.
 * @param refund Stripe's id, "" for a transfer; our name for it where Stripe has not answered. `once` is that name
 */
export function logRefund(
  app: CoreApp,
  by: AuditActor,
  { payment, cents, reason }: Refund,
  { id, once = "", unanswered = false }: { id: string; once?: string; unanswered?: boolean },
): void {
  const facts = { number: payment.getString("number"), refund_cents: cents, refund: id };
  app.runInTransaction((tx) => {
    if (once && !unanswered) run(tx, "DELETE FROM jobs WHERE key = {:key} AND state = 'queued'", { key: keyOf(once) });
    // A retried refund gets the same answer from Stripe.
    if (id && isLogged(tx, payment.id, id)) return;
    audit(tx, by, {
      action: "payment.refund",
      target: payment,
      member: payment.getString("user"),
      after: unanswered ? { ...facts, unanswered } : facts,
      reason,
    });
  });
}

/** The id of the refund that we have named so, "" for none. @throws StripeError, HttpFailure */
export function refundNamed(intent: string, once: string): string {
  return textOf(
    refundsAt(intent).find(({ metadata }) => textOf(metadata, "once") === once),
    "id",
  );
}

/** All refunds that Stripe has made of an intent, with those that failed. @throws StripeError, HttpFailure */
export function refundsAt(intent: string): StripeJson[] {
  const all: StripeJson[] = [];
  eachPage("/v1/refunds", { payment_intent: intent }, (page) => all.push(...page));
  return all;
}
