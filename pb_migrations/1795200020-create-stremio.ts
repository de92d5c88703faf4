import { baseCollection, TIMES } from "./lib/schema.ts";

/** One generated add-on account per member. Members read their own; only the server writes. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const own = "user = @request.auth.id";
    const stremio = baseCollection({
      name: "stremio",
      listRule: own,
      viewRule: own,
      fields: [
        { name: "user", type: "relation", collectionId: users.id, cascadeDelete: true, maxSelect: 1, required: true },
        { name: "email", type: "text", required: true, max: 255 },
        { name: "password", type: "text", hidden: true, max: 500 },
        {
          name: "field",
          type: "select",
          values: ["active", "suspended", "queued", "error"],
          maxSelect: 1,
          required: true,
        },
        { name: "rotated", type: "date", hidden: true },
        { name: "last_synced", type: "date" },
        { name: "last_error", type: "text", hidden: true, max: 500 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stremio_user ON stremio (user)",
        "CREATE UNIQUE INDEX idx_stremio_email ON stremio (email)",
        "CREATE INDEX idx_stremio_field ON stremio (field, id, user)",
      ],
    });
    app.save(stremio);
  },
  (app) => app.delete(app.findCollectionByNameOrId("stremio")),
);
