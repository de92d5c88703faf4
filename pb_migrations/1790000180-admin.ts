import { choice, create, drop, execute, owner, TIMES, whole } from "./lib/schema.ts";

const OWN = "admin = @request.auth.id && @request.auth.admin = true";

/**
 * Members by their words, which the record hooks of pb_hooks/admin keep current. A row of user_docs numbers a member in
 * the order of sign-up; the row of user_words with the same number holds the words, in an index that keeps neither the
 * texts nor their positions, since members are found by whole words and by beginnings. Without an index of its own, a
 * beginning that hundreds of thousands share would be collected whole before the newest are known.
 */
const USER_SEARCH = [
  "CREATE TABLE user_docs (id INTEGER PRIMARY KEY, user TEXT NOT NULL UNIQUE)",
  `CREATE VIRTUAL TABLE user_words USING fts5(words, content = '', contentless_delete = 1, detail = none,
     tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4 5 6 7')`,
];

/** What the lists of members need: searches with a name, things done to many, and the index of words. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");

    // Each administrator sees and keeps their own.
    create(app, {
      name: "saved_views",
      listRule: OWN,
      viewRule: OWN,
      createRule: `${OWN} && @request.body.id:isset = false`,
      updateRule: `${OWN} && @request.body.admin:changed = false`,
      deleteRule: OWN,
      fields: [
        owner("admin", users),
        { name: "name", type: "text", required: true, max: 60 },
        // The query string of the list's address.
        { name: "query", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_saved_views_name ON saved_views (admin, name)"],
    });

    // One thing done to many members, by a job that writes down how far it is. Only the server and superusers see it.
    create(app, {
      name: "bulk_actions",
      fields: [
        { name: "admin", type: "text", required: true, max: 30 },
        choice("action", ["extend", "verify", "suspend"], { required: true }),
        whole("days", 3650),
        { name: "reason", type: "text", required: true, max: 500 },
        { name: "ip", type: "text", max: 60, hidden: true },
        // A list of ids, in the order in which they are done.
        { name: "members", type: "json", maxSize: 20000 },
        whole("total"),
        whole("done"),
        // Of those done: how many needed nothing, such as an address that is confirmed already.
        whole("skipped"),
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_bulk_actions_created ON bulk_actions (created)"],
    });
    execute(app, ...USER_SEARCH);
  },
  (app) => {
    execute(app, "DROP TABLE user_words", "DROP TABLE user_docs");
    drop(app, "bulk_actions", "saved_views");
  },
);
