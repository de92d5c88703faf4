import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";
import { create, drop, execute, owner, TIMES } from "./lib/schema.ts";

const LIMITS: Limits = [["POST /api/app/account/address/", 20]];

/** What members signed in with before a change, which may undo it for seven days (decision 129). Only the server writes. */
migrate(
  (app) => {
    create(app, {
      name: "former_credentials",
      fields: [
        owner("user", app.findCollectionByNameOrId("users")),
        // "" where only the password changed.
        { name: "email", type: "text", max: 255 },
        // The hash as it was; a password field, so that PocketBase can check it.
        { name: "password", type: "password", hidden: true },
        { name: "until", type: "date", required: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_former_credentials_user ON former_credentials (user, created)",
        "CREATE INDEX idx_former_credentials_email ON former_credentials (email COLLATE NOCASE)",
        "CREATE INDEX idx_former_credentials_created ON former_credentials (created, id)",
      ],
    });
    app.save(new Record(app.findCollectionByNameOrId("hash_keys"), { name: "address undos" }));
    addLimits(app, LIMITS);
  },
  (app) => {
    dropLimits(app, LIMITS);
    execute(app, "DELETE FROM hash_keys WHERE name = 'address undos'");
    drop(app, "former_credentials");
  },
);
