import { create, drop, owner, TIMES } from "./lib/schema.ts";

/** Former addresses of members, which may undo the change for seven days (decision 129). Only the server writes. */
migrate(
  (app) => {
    create(app, {
      name: "address_undos",
      fields: [
        owner("user", app.findCollectionByNameOrId("users")),
        { name: "email", type: "text", required: true, max: 255 },
        { name: "until", type: "date", required: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_address_undos_user ON address_undos (user, created)",
        "CREATE INDEX idx_address_undos_email ON address_undos (email COLLATE NOCASE)",
        "CREATE INDEX idx_address_undos_created ON address_undos (created, id)",
      ],
    });
  },
  (app) => drop(app, "address_undos"),
);
