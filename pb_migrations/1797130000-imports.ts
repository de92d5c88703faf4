import { choice, create, drop, owner, reference, TIMES, whole } from "./lib/schema.ts";

/**
 * Members from elsewhere. An account that an administrator made is `invited` until its person has proved the address; `given_plan` is
 * the plan of a member who has no subscription here.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const plans = app.findCollectionByNameOrId("plans");
    users.fields.add(
      new DateField({ name: "invited", hidden: true }),
      new RelationField({ name: "given_plan", collectionId: plans.id, maxSelect: 1, hidden: true }),
    );
    app.save(users);

    // A file. Only the server and superusers see it.
    const imports = create(app, {
      name: "imports",
      fields: [
        { name: "admin", type: "text", required: true, max: 30 },
        { name: "ip", type: "text", max: 60, hidden: true },
        { name: "name", type: "text", max: 255 },
        { name: "source", type: "text", max: 20 },
        choice("state", ["filling", "running", "paused", "done", "undoing", "undone"], { required: true }),
        // What the columns become, and what the operator has answered about them.
        { name: "headings", type: "json", maxSize: 100_000 },
        { name: "reading", type: "json", maxSize: 100_000 },
        whole("total"),
        { name: "finished", type: "date" },
        // The invitations: one mail each.
        choice("mails", ["sending", "paused", "sent"]),
        whole("rate", 10_000),
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_imports_created ON imports (created, id)"],
    });

    create(app, {
      name: "import_rows",
      fields: [
        owner("import", imports),
        whole("line"),
        // The cells as they were sent.
        { name: "cells", type: "json", maxSize: 2_000_000, hidden: true },
        choice("state", ["waiting", "created", "known", "refused", "undone", "kept"], { required: true }),
        { name: "problem", type: "text", max: 40 },
        { name: "value", type: "text", max: 300, hidden: true },
        reference("user", users),
        // For the adoption of running subscriptions: nothing else reads them.
        { name: "customer", type: "text", max: 100, hidden: true },
        { name: "subscription", type: "text", max: 100, hidden: true },
        { name: "note", type: "text", max: 2000, hidden: true },
        { name: "mailed", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_import_rows_line ON import_rows (import, line)",
        "CREATE INDEX idx_import_rows_state ON import_rows (import, state, line)",
        "CREATE INDEX idx_import_rows_user ON import_rows (user)",
      ],
    });
  },
  (app) => {
    drop(app, "import_rows", "imports");
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("invited");
    users.fields.removeByName("given_plan");
    app.save(users);
  },
);
