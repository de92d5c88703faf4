import { choice, create, drop, TIMES } from "./lib/schema.ts";

/** Members who end their contract (art. L215-1-1 of the consumer code) or withdraw from it (L221-18). */
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(
      // When the member gave notice, the earliest day of the end that it names, and the end that the receipt promised.
      new DateField({ name: "stop_asked", hidden: true }),
      new DateField({ name: "stop_from", hidden: true }),
      new DateField({ name: "stop_end", hidden: true }),
      // When the member withdrew from the contract: access ends then, whatever Stripe says until it has ended it.
      new DateField({ name: "withdrawn", hidden: true }),
    );
    app.save(subscriptions);
    const payments = app.findCollectionByNameOrId("payments");
    // How much of the payment has to be given back in all, after a withdrawal.
    payments.fields.add(new NumberField({ name: "refund_due_cents", onlyInt: true, min: 0, hidden: true }));
    payments.addIndex("idx_payments_refund_due", false, "provider, status", "refund_due_cents > refunded_cents");
    app.save(payments);

    create(app, {
      name: "contract_requests",
      fields: [
        choice("kind", ["cancel", "withdraw"], { required: true }),
        // "received": not matched with an account yet; "waiting": for the mailed link; "review": before an administrator.
        choice("state", ["received", "waiting", "review", "done", "refused"], { required: true }),
        { name: "number", type: "text", required: true, max: 20 },
        { name: "locale", type: "text", required: true, max: 5 },
        // As typed by the person.
        { name: "name", type: "text", max: 200 },
        { name: "email", type: "text", max: 320 },
        { name: "account", type: "text", max: 200 },
        { name: "reference", type: "text", max: 100 },
        // The day from which the contract is to end, "2026-03-01"; "" for as soon as possible.
        { name: "from_day", type: "text", max: 10 },
        // Id of the member that it was matched with.
        { name: "member", type: "text", max: 30 },
        // What came of it: the day on which the contract ends, and the refund.
        { name: "effective", type: "date" },
        { name: "refund_cents", type: "number", onlyInt: true, min: 0 },
        { name: "decided_by", type: "text", max: 30 },
        { name: "reason", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_contract_requests_number ON contract_requests (number)",
        "CREATE INDEX idx_contract_requests_state ON contract_requests (state, created)",
        "CREATE INDEX idx_contract_requests_member ON contract_requests (member, kind, state)",
      ],
    });
  },
  (app) => {
    drop(app, "contract_requests");
    const payments = app.findCollectionByNameOrId("payments");
    payments.removeIndex("idx_payments_refund_due");
    payments.fields.removeByName("refund_due_cents");
    app.save(payments);
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    for (const name of ["stop_asked", "stop_from", "stop_end", "withdrawn"]) subscriptions.fields.removeByName(name);
    app.save(subscriptions);
  },
);
