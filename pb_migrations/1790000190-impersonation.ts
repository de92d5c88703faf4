import { create, drop, owner, TIMES } from "./lib/schema.ts";

/**
 * Sessions in which an administrator sees the site as a member does. The token names its row, so that the server knows
 * such a session and can end it. Ids of administrators are texts: the row outlives the account.
 */
migrate(
  (app) => {
    create(app, {
      name: "impersonations",
      fields: [
        { name: "admin", type: "text", required: true, max: 30 },
        owner("user", app.findCollectionByNameOrId("users")),
        { name: "expires", type: "date", required: true },
        { name: "ended", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_impersonations_user ON impersonations (user)",
        "CREATE INDEX idx_impersonations_expires ON impersonations (expires)",
      ],
    });
  },
  (app) => drop(app, "impersonations"),
);
