import { baseCollection, TIMES } from "./lib/schema.ts";

/** One thing done to many members, by a job that writes down how far it is. Only the server and superusers see it. */
migrate(
  (app) => {
    app.save(
      baseCollection({
        name: "bulk_actions",
        fields: [
          { name: "admin", type: "text", required: true, max: 30 },
          { name: "action", type: "select", values: ["extend", "verify", "suspend"], maxSelect: 1, required: true },
          { name: "days", type: "number", onlyInt: true, min: 0, max: 3650 },
          { name: "reason", type: "text", required: true, max: 500 },
          { name: "ip", type: "text", max: 60, hidden: true },
          // A list of ids, in the order in which they are done.
          { name: "members", type: "json", maxSize: 20000 },
          { name: "total", type: "number", onlyInt: true, min: 0 },
          { name: "done", type: "number", onlyInt: true, min: 0 },
          // Of those done: how many needed nothing, such as an address that is confirmed already.
          { name: "skipped", type: "number", onlyInt: true, min: 0 },
          ...TIMES,
        ],
        indexes: ["CREATE INDEX idx_bulk_actions_created ON bulk_actions (created)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("bulk_actions")),
);
