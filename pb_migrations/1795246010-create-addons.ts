import { baseCollection, TIMES } from "./lib/schema.ts";

/** The add-ons that the operator gives to every account. Only the server writes: pb_hooks/stremio/admin-addons.ts. */
migrate(
  (app) => {
    app.save(
      baseCollection({
        name: "addons",
        fields: [
          { name: "name", type: "text", required: true, max: 80 },
          // Of the manifest. It may hold a token, so that it is shown to administrators only.
          { name: "url", type: "text", required: true, max: 2000 },
          // What was read there when it was last saved: Stremio wants it beside the address.
          { name: "manifest", type: "json", maxSize: 200_000, hidden: true },
          { name: "position", type: "number", onlyInt: true, min: 0 },
          // Locked: put back when a member removes it, and taken away while the account is suspended.
          { name: "locked", type: "bool" },
          { name: "active", type: "bool" },
          ...TIMES,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_addons_url ON addons (url)",
          "CREATE INDEX idx_addons_position ON addons (position, id)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("addons")),
);
