import { choice, create, drop, execute, TIMES } from "./lib/schema.ts";

/** Jobs that are no more: a refund of late money, and the note of a refund that Stripe did not answer. */
const GONE = "kind IN ('billing.give-back', 'billing.log-refund')";
const LOGGED = `FROM audit_log WHERE action = 'payment.refund' AND target = 'payments'`;

/**
 * Each decision to give money back, with who and why: what a payment gives back in all (`refund_due_cents`) is raised in the same
 * transaction. The payment keeps what the operator sent by transfer; until now, the audit log was asked for it.
 */
migrate(
  (app) => {
    create(app, {
      name: "refunds",
      fields: [
        { name: "payment", type: "text", required: true, max: 30 },
        // How much it raised what the payment gives back.
        { name: "cents", type: "number", onlyInt: true, min: 1 },
        choice("cause", ["admin", "withdrawal", "deletion", "unearned", "excess"], { required: true }),
        // The administrator, "" for the rules.
        { name: "by", type: "text", max: 30 },
        { name: "reason", type: "text", max: 1000 },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_refunds_payment ON refunds (payment)"],
    });
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.add(new NumberField({ name: "transferred_cents", onlyInt: true, min: 0, hidden: true }));
    app.save(payments);
    execute(
      app,
      `UPDATE payments SET transferred_cents = sent.cents FROM (SELECT target_id AS payment, SUM(after ->> 'refund_cents') AS cents
        ${LOGGED} AND after ->> 'refund' = '' GROUP BY 1) sent WHERE sent.payment = payments.id`,
    );
    execute(
      app,
      `INSERT INTO refunds (id, payment, cents, cause, by, reason, created, updated)
        SELECT id, target_id, after ->> 'refund_cents', 'admin', actor, reason, created, created ${LOGGED}
          AND after ->> 'refund_cents' > 0`,
    );
    execute(
      app,
      `INSERT INTO refunds (id, payment, cents, cause, by, reason, created, updated)
        SELECT id, id, refund_due_cents, 'withdrawal', '', '', updated, updated FROM payments WHERE refund_due_cents > 0`,
    );
    // Money of which a job had not been told yet: the hourly task refunds what is due.
    execute(
      app,
      `UPDATE payments SET refund_due_cents = amount_cents WHERE status = 'paid' AND stripe_payment_intent != '' AND EXISTS
        (SELECT 1 FROM jobs j WHERE j.kind = 'billing.give-back' AND j.state != 'done'
          AND j.payload ->> 'intent' = payments.stripe_payment_intent)`,
    );
    // "refund:<payment>:<refunded before>:<number of refunds>:<cents>": Stripe has made it, or makes it now.
    execute(
      app,
      `UPDATE payments SET refund_due_cents = MIN(amount_cents, MAX(refund_due_cents, asked.target)) FROM (
        SELECT payload ->> 'payment' AS payment, MAX((payload ->> 'cents') + CAST(
          substr(payload ->> 'once', length('refund:' || (payload ->> 'payment') || ':') + 1) AS INTEGER)) AS target
        FROM jobs WHERE kind = 'billing.log-refund' AND state != 'done' GROUP BY 1) asked
      WHERE asked.payment = payments.id AND payments.status = 'paid'`,
    );
    execute(app, `DELETE FROM jobs WHERE ${GONE}`);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.removeByName("transferred_cents");
    app.save(payments);
    drop(app, "refunds");
  },
);
