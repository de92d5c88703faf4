import { choice, create, drop, execute, TIMES } from "./lib/schema.ts";

const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
/** What a payment gives back by what was decided so far. */
const BEFORE = "MAX(refund_due_cents, refunded_cents)";
/** Payments of a contract that ended with its account and may still be withdrawn from: by its deadline, or by a request from before it. */
const OPEN = `status = 'paid' AND test = FALSE AND amount_cents > ${BEFORE} AND EXISTS (
  SELECT 1 FROM former_contracts f, json_each(f.payments) held WHERE held.value = payments.id AND f.withdrawn = ''
    AND (f.deadline > ${NOW} OR EXISTS (SELECT 1 FROM contract_requests r
      WHERE r.kind = 'withdraw' AND r.state IN ('received', 'waiting', 'review') AND r.created < f.deadline
        AND (upper(r.reference) = f.reference OR r.member = f.member))))`;

/**
 * Contracts that ended with their account can no longer be withdrawn from by letter: all that might still be claimed goes back now, without
 * being asked for. A request names its contract by address or order, no longer by a streaming username.
 */
migrate(
  (app) => {
    execute(
      app,
      `INSERT INTO refunds (id, payment, cents, cause, by, reason, created, updated)
        SELECT substr(lower(hex(randomblob(8))), 1, 15), id, amount_cents - ${BEFORE}, 'deletion', '', '', ${NOW}, ${NOW}
        FROM payments WHERE ${OPEN}`,
    );
    execute(app, `UPDATE payments SET refund_due_cents = amount_cents WHERE ${OPEN}`);
    drop(app, "former_contracts");
    const requests = app.findCollectionByNameOrId("contract_requests");
    requests.fields.removeByName("account");
    app.save(requests);
  },
  (app) => {
    const requests = app.findCollectionByNameOrId("contract_requests");
    requests.fields.add(new TextField({ name: "account", max: 100 }));
    app.save(requests);
    create(app, {
      name: "former_contracts",
      fields: [
        { name: "reference", type: "text", required: true, max: 20 },
        { name: "member", type: "text", required: true, max: 30 },
        { name: "mailbox", type: "text", hidden: true, required: true, max: 64 },
        { name: "plan", type: "text", max: 30 },
        choice("provider", ["stripe", "manual"], { required: true }),
        { name: "start_now", type: "bool" },
        { name: "payments", type: "json", maxSize: 5000 },
        { name: "accepted", type: "date", required: true },
        { name: "ended", type: "date", required: true },
        { name: "deadline", type: "date", required: true },
        { name: "withdrawn", type: "date" },
        ...TIMES,
      ],
      indexes: ["reference", "mailbox", "member", "deadline"].map(
        (field) => `CREATE INDEX idx_former_contracts_${field} ON former_contracts (${field})`,
      ),
    });
  },
);
