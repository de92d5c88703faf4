import { choice, create, drop } from "./lib/schema.ts";

/**
 * Proof of what was agreed, declared and sent about a contract (decision 096). Rows are only ever added: the hooks refuse
 * changes also to superusers. Ids of members are texts, because a document outlives the account for its legal time.
 */
migrate(
  (app) => {
    // Each text once: thousands of orders accept the same terms.
    create(app, {
      name: "contract_texts",
      fields: [
        { name: "hash", type: "text", required: true, min: 64, max: 64, pattern: "^[0-9a-f]+$" },
        { name: "title", type: "text", max: 300 },
        { name: "text", type: "text", required: true, max: 200_000 },
        { name: "created", type: "autodate", onCreate: true },
      ],
      indexes: ["CREATE UNIQUE INDEX idx_contract_texts_hash ON contract_texts (hash)"],
    });
    create(app, {
      name: "contract_documents",
      fields: [
        { name: "kind", type: "text", required: true, max: 30 },
        // The member; "" for a person whom we could not match with an account.
        { name: "subject", type: "text", max: 30 },
        // Keyed hash of the mailbox: after the account is deleted, a claimant's address can still be compared with it.
        { name: "mailbox", type: "text", hidden: true, max: 64 },
        // What makes it unique for a member and kind: an order's id, a date.
        { name: "once", type: "text", required: true, max: 200 },
        { name: "locale", type: "text", required: true, max: 5 },
        // The version of a legal text; "" for mails.
        { name: "version", type: "text", max: 20 },
        { name: "hash", type: "text", required: true, max: 64 },
        choice("delivery", ["none", "waiting", "sent"], { required: true }),
        { name: "sent", type: "date" },
        // Until the mail is sent, and the account is deleted: its recipient and its HTML.
        { name: "address", type: "text", hidden: true, max: 320 },
        { name: "html", type: "text", hidden: true, max: 200_000 },
        { name: "keep_until", type: "date", required: true },
        { name: "created", type: "autodate", onCreate: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_contract_documents_once ON contract_documents (kind, subject, once)",
        "CREATE INDEX idx_contract_documents_subject ON contract_documents (subject, created)",
        "CREATE INDEX idx_contract_documents_hash ON contract_documents (hash)",
        "CREATE INDEX idx_contract_documents_keep ON contract_documents (keep_until)",
      ],
    });
  },
  (app) => drop(app, "contract_documents", "contract_texts"),
);
