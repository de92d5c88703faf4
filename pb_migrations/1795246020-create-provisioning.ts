import { baseCollection, TIMES } from "./lib/schema.ts";

/**
 * Every account that was made, or may have been made, outside; and how the two outside provisioners are doing. Only the
 * server and superusers see them.
 */
migrate(
  (app) => {
    app.save(
      baseCollection({
        name: "stremio_accounts",
        fields: [
          // A text: the row stays until the account outside is gone, also when the member is deleted.
          { name: "user", type: "text", max: 30 },
          { name: "provisioner", type: "select", values: ["webhook", "stremio"], maxSelect: 1, required: true },
          // Emptied when the account is gone; its hash stays, because Stremio never gives an address out again.
          { name: "email", type: "text", max: 255 },
          { name: "email_hash", type: "text", required: true, max: 64 },
          { name: "password", type: "text", hidden: true, max: 500 },
          { name: "remote_id", type: "text", hidden: true, max: 100 },
          { name: "auth_key", type: "text", hidden: true, max: 1000 },
          // Addresses of our add-ons that this account has been given, also of those that are no longer ours.
          { name: "offered", type: "json", maxSize: 200_000, hidden: true },
          {
            name: "state",
            type: "select",
            // intended: written before the call that makes it, so that no account is forgotten after a crash.
            values: ["intended", "live", "leaving", "gone", "lost"],
            maxSelect: 1,
            required: true,
          },
          // How many wishes were fulfilled: with it, a repeated message has the same id and a new one another.
          { name: "serial", type: "number", onlyInt: true, min: 0 },
          { name: "attempts", type: "number", onlyInt: true, min: 0 },
          { name: "next_try", type: "date" },
          { name: "last_error", type: "text", max: 500 },
          ...TIMES,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_stremio_accounts_hash ON stremio_accounts (email_hash, provisioner)",
          "CREATE INDEX idx_stremio_accounts_user ON stremio_accounts (user, provisioner)",
          "CREATE INDEX idx_stremio_accounts_state ON stremio_accounts (state, next_try)",
        ],
      }),
    );

    const provisioners = baseCollection({
      name: "provisioners",
      fields: [
        { name: "name", type: "text", required: true, max: 30 },
        // Failures since the last success; at the limit everything stops until an administrator resumes.
        { name: "failures", type: "number", onlyInt: true, min: 0 },
        { name: "stopped", type: "date" },
        { name: "last_success", type: "date" },
        { name: "last_failure", type: "date" },
        { name: "last_error", type: "text", max: 500 },
        // New accounts of a UTC day, and until when the other side wants no more of them.
        { name: "day", type: "text", max: 10 },
        { name: "sign_ups", type: "number", onlyInt: true, min: 0 },
        { name: "blocked_until", type: "date" },
        // When the next request may leave, in milliseconds since 1970.
        { name: "next_slot", type: "number", onlyInt: true, min: 0 },
        // Who works, and until when others leave it alone.
        { name: "worker", type: "text", max: 30 },
        { name: "worker_until", type: "date" },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_provisioners_name ON provisioners (name)"],
    });
    app.save(provisioners);
    for (const name of ["local", "webhook", "stremio"]) app.save(new Record(provisioners, { name }));
  },
  (app) => {
    for (const name of ["provisioners", "stremio_accounts"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
