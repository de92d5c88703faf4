import { create, drop, owner, TIMES } from "./lib/schema.ts";

/** The sessions of members (decision 128). A row is a session: without it, its token opens nothing. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    // Tokens of earlier releases name no session; the member may refuse them all.
    users.fields.add(new BoolField({ name: "older_ended", hidden: true }));
    app.save(users);
    create(app, {
      name: "sessions",
      fields: [
        owner("user", users),
        // What the browser says of itself; no address and no place.
        { name: "browser", type: "text", max: 30 },
        { name: "system", type: "text", max: 30 },
        // The last request, to ten minutes.
        { name: "used", type: "date" },
        // When the person behind it last gave a password, a code or another proof.
        { name: "proved", type: "date" },
        // When its newest token expires.
        { name: "expires", type: "date", required: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_sessions_user ON sessions (user, used)",
        "CREATE INDEX idx_sessions_expires ON sessions (expires)",
        "CREATE INDEX idx_sessions_created ON sessions (created, id)",
      ],
    });
  },
  (app) => {
    drop(app, "sessions");
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("older_ended");
    app.save(users);
  },
);
