import { create, drop, owner, TIMES } from "./lib/schema.ts";

const READING = ["accounts:read", "credentials:verify", "users:read"];
const CHANGING = ["users:create", "days:give", "access:end"];

function setScopes(app: CoreApp, scopes: string[]): void {
  const keys = app.findCollectionByNameOrId("api_keys");
  const field = keys.fields.getByName("scopes") as core.SelectField; // its type since the first release
  field.values = scopes;
  field.maxSelect = scopes.length;
  app.save(keys);
}

/** Programs may change members: three scopes, and the answers that a repeated call gets again (pb_hooks/programs/api-v1). */
migrate(
  (app) => {
    setScopes(app, [...READING, ...CHANGING]);
    create(app, {
      name: "api_answers",
      fields: [
        owner("key", app.findCollectionByNameOrId("api_keys")),
        // The header Idempotency-Key of the call, and the hash of what it asked for.
        { name: "mark", type: "text", required: true, max: 255 },
        { name: "request", type: "text", required: true, max: 64 },
        // Whom the answer is about: it goes with them.
        owner("user", app.findCollectionByNameOrId("users")),
        { name: "answer", type: "json", required: true, maxSize: 10_000, hidden: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_api_answers_mark ON api_answers (key, mark)",
        "CREATE INDEX idx_api_answers_user ON api_answers (user)",
        "CREATE INDEX idx_api_answers_created ON api_answers (created)",
      ],
    });
  },
  (app) => {
    drop(app, "api_answers");
    // A key that may only change members would have no scope left.
    app.db().newQuery("DELETE FROM api_keys WHERE scopes NOT LIKE '%:read%' AND scopes NOT LIKE '%:verify%'").execute();
    setScopes(app, READING);
  },
);
