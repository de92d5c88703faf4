import { execute } from "./lib/schema.ts";

const CONTRACT = "kind IN ('terms', 'withdrawal-form', 'order')";

/**
 * Papers of a contract are kept for ten years after a financial year that may end a year later (art. L123-22 of the
 * commercial code). And a mail may come back after the mail server took it.
 */
migrate(
  (app) => {
    const documents = app.findCollectionByNameOrId("contract_documents");
    const delivery = documents.fields.getByName("delivery") as core.SelectField;
    delivery.values = ["none", "waiting", "sent", "returned"];
    app.save(documents);
    execute(
      app,
      `UPDATE contract_documents SET keep_until = (CAST(strftime('%Y', created) AS INTEGER) + 12) || '-01-01 00:00:00.000Z'
       WHERE ${CONTRACT}`,
    );
  },
  (app) => {
    execute(
      app,
      `UPDATE contract_documents SET keep_until = strftime('%Y-%m-%d %H:%M:%fZ', created, '+10 years') WHERE ${CONTRACT}`,
      "UPDATE contract_documents SET delivery = 'sent' WHERE delivery = 'returned'",
    );
    const documents = app.findCollectionByNameOrId("contract_documents");
    const delivery = documents.fields.getByName("delivery") as core.SelectField;
    delivery.values = ["none", "waiting", "sent"];
    app.save(documents);
  },
);
