import { choice, create, drop } from "./lib/schema.ts";

/** An entry outlives the account it names: an account reads only what is younger than itself. */
const OWN = "member != '' && member = @request.auth.id && created >= @request.auth.created";

/**
 * Who did what to whom. Rows are only ever added (pb_hooks/audit/feature.ts refuses the rest, also to superusers);
 * members read the entries about their own account. Ids are texts: an entry outlives what it names.
 */
migrate(
  (app) => {
    create(app, {
      name: "audit_log",
      listRule: OWN,
      viewRule: OWN,
      fields: [
        { name: "actor", type: "text", max: 30, hidden: true },
        choice("actor_kind", ["member", "admin", "superuser", "system"], { required: true }),
        { name: "action", type: "text", required: true, max: 60 },
        // Collection and id of what was changed.
        { name: "target", type: "text", max: 60 },
        { name: "target_id", type: "text", max: 100 },
        // The member whom it is about, when it is about one.
        { name: "member", type: "text", max: 30 },
        { name: "before", type: "json", maxSize: 20000, hidden: true },
        { name: "after", type: "json", maxSize: 20000, hidden: true },
        { name: "reason", type: "text", max: 500, hidden: true },
        { name: "ip", type: "text", max: 60, hidden: true },
        { name: "created", type: "autodate", onCreate: true },
      ],
      indexes: [
        "CREATE INDEX idx_audit_log_created ON audit_log (created)",
        "CREATE INDEX idx_audit_log_member ON audit_log (member, created)",
        "CREATE INDEX idx_audit_log_actor ON audit_log (actor, created)",
        "CREATE INDEX idx_audit_log_target ON audit_log (target, target_id, created)",
      ],
    });
  },
  (app) => drop(app, "audit_log"),
);
