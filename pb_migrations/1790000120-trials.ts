import { create, drop } from "./lib/schema.ts";

/** Who has had a free trial, as keyed hashes of mailboxes: kept when the account is deleted, and for three years. */
migrate(
  (app) => {
    create(app, {
      name: "trial_claims",
      fields: [
        { name: "hash", type: "text", required: true, hidden: true, min: 64, max: 64, pattern: "^[0-9a-f]+$" },
        { name: "claimed", type: "date", required: true },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_trial_claims_hash ON trial_claims (hash)",
        "CREATE INDEX idx_trial_claims_claimed ON trial_claims (claimed)",
      ],
    });
  },
  (app) => drop(app, "trial_claims"),
);
