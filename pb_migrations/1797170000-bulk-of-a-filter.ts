import { execute } from "./lib/schema.ts";

const ACTIONS = ["extend", "verify", "suspend"];
const STATES = ["running", "paused", "done", "undoing", "undone"];

/**
 * Whom an action on many members meets, fixed when it starts: a row for each, also for a hundred thousand of them. No collection: such a
 * row needs no id, and no rule lets anyone read it. `stored` and `changed` are the date before and after, for the way back.
 */
const MEMBERS = [
  `CREATE TABLE bulk_members (bulk TEXT NOT NULL, user TEXT NOT NULL, place INTEGER NOT NULL, state TEXT NOT NULL DEFAULT 'waiting',
     why TEXT NOT NULL DEFAULT '', stored TEXT NOT NULL DEFAULT '', changed TEXT NOT NULL DEFAULT '',
     PRIMARY KEY (bulk, user)) WITHOUT ROWID`,
  "CREATE INDEX idx_bulk_members_state ON bulk_members (bulk, state, why, place)",
  "CREATE INDEX idx_bulk_members_user ON bulk_members (user)",
];

migrate(
  (app) => {
    execute(app, ...MEMBERS);
    // Who is still to be done of an action that an earlier release began.
    execute(
      app,
      `INSERT INTO bulk_members (bulk, user, place) SELECT b.id, k.value, MIN(k.key) FROM bulk_actions b,
         json_each(CASE WHEN json_valid(b.members) THEN b.members ELSE '[]' END) k
       WHERE b.done < b.total AND k.key >= b.done GROUP BY b.id, k.value`,
    );
    const bulk = app.findCollectionByNameOrId("bulk_actions");
    const action = bulk.fields.getByName("action") as core.SelectField; // its type since the first release
    action.values = [...ACTIONS, "comp", "lift", "message"];
    bulk.fields.add(
      new SelectField({ name: "state", values: STATES, maxSelect: 1 }),
      // The hash of what was asked for: the same request sent twice is one action.
      new TextField({ name: "wanted", max: 64, hidden: true }),
      // The mail of "message": {fr: {subject, text}, en: …}.
      new JSONField({ name: "message", maxSize: 50_000 }),
      // Of those taken back: how many, and how many had changed since.
      new NumberField({ name: "undone", onlyInt: true, min: 0 }),
      new NumberField({ name: "kept", onlyInt: true, min: 0 }),
      new DateField({ name: "finished" }),
    );
    bulk.fields.removeByName("members");
    app.save(bulk);
    execute(
      app,
      `UPDATE bulk_actions SET state = CASE WHEN done < total THEN 'running' ELSE 'done' END,
         finished = CASE WHEN done < total THEN '' ELSE updated END`,
    );
  },
  (app) => {
    execute(app, "DROP TABLE bulk_members", "DELETE FROM bulk_actions WHERE action IN ('comp', 'lift', 'message')");
    const bulk = app.findCollectionByNameOrId("bulk_actions");
    for (const name of ["state", "wanted", "message", "undone", "kept", "finished"]) bulk.fields.removeByName(name);
    const action = bulk.fields.getByName("action") as core.SelectField;
    action.values = ACTIONS;
    bulk.fields.add(new JSONField({ name: "members", maxSize: 20000 }));
    app.save(bulk);
  },
);
