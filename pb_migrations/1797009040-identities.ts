import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";
import { create, drop, owner, TIMES } from "./lib/schema.ts";

/** The first two may call the provider. */
const LIMITS: Limits = [
  ["GET /api/app/identities/start", 30],
  ["GET /api/app/identities/callback", 30],
  ["POST /api/app/identities/", 60],
];

/** Where people sign in elsewhere, as the operator has set it up, and whom an account knows there. */
migrate(
  (app) => {
    create(app, {
      name: "identity_providers",
      fields: [
        {
          name: "id",
          type: "text",
          system: true,
          required: true,
          primaryKey: true,
          pattern: "^[a-z0-9]+$",
          min: 4,
          max: 10,
        },
        { name: "label", type: "text", max: 40 },
        { name: "issuer", type: "text", max: 300 },
        { name: "client_id", type: "text", required: true, max: 300 },
        { name: "secret", type: "text", hidden: true, max: 2000 },
        { name: "enabled", type: "bool" },
        ...TIMES,
      ],
    });
    create(app, {
      name: "identities",
      fields: [
        owner("user", app.findCollectionByNameOrId("users")),
        { name: "provider", type: "text", required: true, max: 10 },
        { name: "issuer", type: "text", max: 300 },
        { name: "subject", type: "text", required: true, hidden: true, max: 255 },
        { name: "email", type: "text", max: 255 },
        { name: "last_used", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_identities_subject ON identities (provider, issuer, subject)",
        "CREATE INDEX idx_identities_user ON identities (user, created)",
      ],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    dropLimits(app, LIMITS);
    drop(app, "identities", "identity_providers");
  },
);
