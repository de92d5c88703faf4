import { choice, create, DAY, drop, owner, TIMES, whole } from "./lib/schema.ts";

/**
 * Keys of programs (pb_hooks/api-keys), and how often each one was used on a day. Only the server reads and writes:
 * members see theirs through GET /api/app/api-keys, which knows no hash.
 */
migrate(
  (app) => {
    const keys = create(app, {
      name: "api_keys",
      fields: [
        owner("user", app.findCollectionByNameOrId("users")),
        { name: "name", type: "text", required: true, max: 60 },
        // "psk_" and the eight characters that find the row.
        { name: "prefix", type: "text", required: true, max: 12 },
        // HMAC-SHA256 of the whole key: it can be compared, not read.
        { name: "hash", type: "text", required: true, max: 64, hidden: true },
        {
          name: "scopes",
          type: "select",
          values: ["accounts:read", "credentials:verify", "users:read"],
          maxSelect: 3,
          required: true,
        },
        choice("reach", ["own", "all"], { required: true }),
        { name: "per_minute", type: "number", onlyInt: true, min: 1, max: 600 },
        // The minute (of the Unix clock) that is being counted, and the calls in it.
        whole("minute"),
        whole("minute_calls"),
        { name: "last_used", type: "date" },
        { name: "expires", type: "date" },
        { name: "revoked", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_api_keys_prefix ON api_keys (prefix)",
        "CREATE UNIQUE INDEX idx_api_keys_name ON api_keys (user, name) WHERE revoked = ''",
        "CREATE INDEX idx_api_keys_user ON api_keys (user, created)",
        "CREATE INDEX idx_api_keys_created ON api_keys (created, id)",
      ],
    });
    create(app, {
      name: "api_key_usage",
      fields: [owner("key", keys), DAY, whole("calls"), whole("refused")],
      indexes: [
        "CREATE UNIQUE INDEX idx_api_key_usage_key ON api_key_usage (key, day)",
        "CREATE INDEX idx_api_key_usage_day ON api_key_usage (day)",
      ],
    });
    // Failures within a minute, by a keyed hash of whom they are about: an address, or a streaming user name.
    create(app, {
      name: "api_failures",
      fields: [{ name: "mark", type: "text", required: true, max: 64 }, whole("minute"), whole("count")],
      indexes: [
        "CREATE UNIQUE INDEX idx_api_failures_mark ON api_failures (mark)",
        "CREATE INDEX idx_api_failures_minute ON api_failures (minute)",
      ],
    });
  },
  (app) => drop(app, "api_failures", "api_key_usage", "api_keys"),
);
