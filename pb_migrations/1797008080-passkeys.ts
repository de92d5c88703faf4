import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";
import { create, drop, owner, TIMES, whole } from "./lib/schema.ts";

const LIMITS: Limits = [
  // /login asks for options when it opens, so that the browser can offer a passkey in the address field.
  ["POST /api/app/passkeys/sign-in/options", 60],
  ["POST /api/app/passkeys/sign-in", 20],
  ["POST /api/app/passkeys/options", 20],
];

/** What WebAuthn needs of a passkey; its name and its last use are in `factors`. Only the server reads and writes. */
migrate(
  (app) => {
    create(app, {
      name: "passkeys",
      fields: [
        owner("factor", app.findCollectionByNameOrId("factors")),
        owner("user", app.findCollectionByNameOrId("users")),
        // Both in base64url.
        { name: "credential", type: "text", required: true, hidden: true, max: 1364 },
        { name: "public_key", type: "text", required: true, hidden: true, max: 1366 },
        { ...whole("counter", 4_294_967_295), hidden: true },
        { name: "transports", type: "text", max: 170 },
        // May be copied to other devices, and has been.
        { name: "syncs", type: "bool" },
        { name: "backed_up", type: "bool" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_passkeys_credential ON passkeys (credential)",
        "CREATE UNIQUE INDEX idx_passkeys_factor ON passkeys (factor)",
        "CREATE INDEX idx_passkeys_user ON passkeys (user, created)",
      ],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    dropLimits(app, LIMITS);
    drop(app, "passkeys");
  },
);
