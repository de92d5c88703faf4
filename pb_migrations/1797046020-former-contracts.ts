import { choice, create, drop, execute, TIMES } from "./lib/schema.ts";

/**
 * Contracts that their member could still withdraw from when the account was deleted (art. L221-18 of the consumer code): the
 * order is gone with the account, its payments stay. Rows are deleted a year after the period.
 */
migrate(
  (app) => {
    create(app, {
      name: "former_contracts",
      fields: [
        { name: "reference", type: "text", required: true, max: 20 },
        { name: "member", type: "text", required: true, max: 30 },
        // Keyed hash of the mailbox, with which a claimant's address can be compared.
        { name: "mailbox", type: "text", hidden: true, required: true, max: 64 },
        { name: "plan", type: "text", max: 30 },
        choice("provider", ["stripe", "manual"], { required: true }),
        // Whether the member had asked for an immediate start: the days until the deletion were provided then.
        { name: "start_now", type: "bool" },
        // A list of ids.
        { name: "payments", type: "json", maxSize: 5000 },
        // When the order was placed, when the account was deleted, the first moment after the period, and the withdrawal's own.
        { name: "accepted", type: "date", required: true },
        { name: "ended", type: "date", required: true },
        { name: "deadline", type: "date", required: true },
        { name: "withdrawn", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_former_contracts_reference ON former_contracts (reference)",
        "CREATE INDEX idx_former_contracts_mailbox ON former_contracts (mailbox)",
        "CREATE INDEX idx_former_contracts_member ON former_contracts (member)",
        "CREATE INDEX idx_former_contracts_deadline ON former_contracts (deadline)",
      ],
    });
    const requests = app.findCollectionByNameOrId("contract_requests");
    // The payments that a withdrawal refunds: they lose their member with the account, and a transfer needs its name.
    requests.fields.add(new JSONField({ name: "payments", maxSize: 5000 }));
    app.save(requests);
    // Withdrawals from before, of members whose account still exists: what is owed to them now.
    execute(
      app,
      `UPDATE contract_requests SET payments = (SELECT json_group_array(p.id) FROM payments p
        WHERE p.user = contract_requests.member AND p.status = 'paid' AND p.refund_due_cents > p.refunded_cents)
      WHERE kind = 'withdraw' AND state = 'done' AND refund_cents > 0 AND member IN (SELECT id FROM users)`,
    );
  },
  (app) => {
    const requests = app.findCollectionByNameOrId("contract_requests");
    requests.fields.removeByName("payments");
    app.save(requests);
    drop(app, "former_contracts");
  },
);
