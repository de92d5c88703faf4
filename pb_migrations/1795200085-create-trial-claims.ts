import { baseCollection } from "./lib/schema.ts";

/**
 * Who has had a free trial, as keyed hashes of mailboxes: kept when the account is deleted, and for three years. Members
 * of before get theirs by a job at the first start, because only the server has the key. Its number stands before the
 * first admin, whose account takes a trial.
 */
migrate(
  (app) => {
    app.save(
      baseCollection({
        name: "trial_claims",
        fields: [
          { name: "hash", type: "text", required: true, hidden: true, min: 64, max: 64, pattern: "^[0-9a-f]+$" },
          { name: "claimed", type: "date", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_trial_claims_hash ON trial_claims (hash)",
          "CREATE INDEX idx_trial_claims_claimed ON trial_claims (claimed)",
        ],
      }),
    );
    if (app.countRecords("users", $dbx.exp("trial_ends != ''")) === 0) return;
    const job = new Record(app.findCollectionByNameOrId("jobs"));
    job.load({
      kind: "trials.claim-members",
      key: "trials.claim-members",
      payload: {},
      state: "queued",
      run_at: new Date().toISOString().replace("T", " "),
    });
    app.save(job);
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("trial_claims"));
    app.db().newQuery("DELETE FROM jobs WHERE kind = 'trials.claim-members'").execute();
  },
);
