import { baseCollection, TIMES } from "./lib/schema.ts";

/**
 * Sessions in which an administrator sees the site as a member does. The token names its row, so that the server knows
 * such a session and can end it. Ids of administrators are texts: the row outlives the account.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    app.save(
      baseCollection({
        name: "impersonations",
        fields: [
          { name: "admin", type: "text", required: true, max: 30 },
          { name: "user", type: "relation", collectionId: users.id, cascadeDelete: true, maxSelect: 1, required: true },
          { name: "expires", type: "date", required: true },
          { name: "ended", type: "date" },
          ...TIMES,
        ],
        indexes: [
          "CREATE INDEX idx_impersonations_user ON impersonations (user)",
          "CREATE INDEX idx_impersonations_expires ON impersonations (expires)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("impersonations")),
);
