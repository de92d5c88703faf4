import { choice, create, drop, owner, TIMES, whole } from "./lib/schema.ts";

const OWN = "user = @request.auth.id";
const HIDDEN = { hidden: true };

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");

    // One generated streaming account per member. Members read their own; only the server writes. What should be
    // (`desired`, with `email` and `password`) beside what is known to be (`actual`, `actual_email`, `addons_version`):
    // the difference is the work of pb_hooks/stremio/worker.ts.
    create(app, {
      name: "stremio",
      listRule: OWN,
      viewRule: OWN,
      fields: [
        owner("user", users),
        { name: "email", type: "text", required: true, max: 255 },
        { name: "password", type: "text", hidden: true, max: 500 },
        choice("field", ["active", "suspended", "queued", "error"], { required: true }),
        choice("provisioner", ["local", "webhook", "stremio"], HIDDEN),
        choice("desired", ["active", "suspended"], HIDDEN),
        choice("actual", ["none", "active", "suspended"], HIDDEN),
        { name: "actual_email", type: "text", max: 255, hidden: true },
        { name: "addons_version", type: "text", max: 64, hidden: true },
        // Why the two differ: a code of the wire's types.
        { name: "reason", type: "text", max: 40, hidden: true },
        { ...whole("attempts"), hidden: true },
        { name: "next_try", type: "date", hidden: true },
        { name: "wanted_since", type: "date", hidden: true },
        { name: "rotated", type: "date", hidden: true },
        { name: "last_synced", type: "date" },
        { name: "last_error", type: "text", hidden: true, max: 500 },
        // When the member agreed to Stremio's own terms, and to which version of our sentence about them.
        { name: "consent_at", type: "date" },
        { name: "consent_version", type: "text", max: 20 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stremio_user ON stremio (user)",
        "CREATE UNIQUE INDEX idx_stremio_email ON stremio (email)",
        "CREATE INDEX idx_stremio_field ON stremio (field, id, user)",
        "CREATE INDEX idx_stremio_desired ON stremio (desired, id, user)",
        // The lists of /admin/stremio: the latest wish first, of all accounts or of those in a state.
        "CREATE INDEX idx_stremio_since ON stremio (wanted_since, id)",
        "CREATE INDEX idx_stremio_field_since ON stremio (field, wanted_since, id)",
      ],
    });

    // Every account that was made, or may have been made, outside. Only the server and superusers see them.
    create(app, {
      name: "stremio_accounts",
      fields: [
        // A text: the row stays until the account outside is gone, also when the member is deleted.
        { name: "user", type: "text", max: 30 },
        choice("provisioner", ["webhook", "stremio"], { required: true }),
        // Emptied when the account is gone; its hash stays, because Stremio never gives an address out again.
        { name: "email", type: "text", max: 255 },
        { name: "email_hash", type: "text", required: true, max: 64 },
        { name: "password", type: "text", hidden: true, max: 500 },
        { name: "remote_id", type: "text", hidden: true, max: 100 },
        { name: "auth_key", type: "text", hidden: true, max: 1000 },
        // Addresses of our add-ons that this account has been given, also of those that are no longer ours.
        { name: "offered", type: "json", maxSize: 200_000, hidden: true },
        // intended: written before the call that makes it, so that no account is forgotten after a crash.
        choice("state", ["intended", "live", "leaving", "gone", "lost"], { required: true }),
        // How many desired states were reached: with it, a repeated message has the same id and a new one another.
        whole("serial"),
        whole("attempts"),
        { name: "next_try", type: "date" },
        { name: "last_error", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stremio_accounts_hash ON stremio_accounts (email_hash, provisioner)",
        "CREATE INDEX idx_stremio_accounts_user ON stremio_accounts (user, provisioner)",
        "CREATE INDEX idx_stremio_accounts_state ON stremio_accounts (state, next_try)",
      ],
    });

    // How the provisioners are doing, one row each. Only the server and superusers see them.
    create(app, {
      name: "provisioners",
      fields: [
        { name: "name", type: "text", required: true, max: 30 },
        // Failures since the last success; at the limit everything stops.
        whole("failures"),
        { name: "stopped", type: "date" },
        // While the other side is out, it is tried again by itself: when next, and how many trials have failed so far.
        { name: "next_trial", type: "date" },
        whole("trials"),
        { name: "last_success", type: "date" },
        { name: "last_failure", type: "date" },
        { name: "last_error", type: "text", max: 500 },
        // New accounts of a UTC day, and until when the other side wants no more of them.
        { name: "day", type: "text", max: 10 },
        whole("sign_ups"),
        { name: "blocked_until", type: "date" },
        // When the next request may leave, in milliseconds since 1970.
        whole("next_slot"),
        // The run that works.
        { name: "worker", type: "text", max: 30 },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_provisioners_name ON provisioners (name)"],
    });

    // The add-ons that the operator gives to every account. Only the server writes: pb_hooks/stremio/admin-addons.ts.
    create(app, {
      name: "addons",
      fields: [
        { name: "name", type: "text", required: true, max: 80 },
        // Of the manifest. It may hold a token, so that it is shown to administrators only.
        { name: "url", type: "text", required: true, max: 2000 },
        // What was read there when it was last saved: Stremio wants it beside the address.
        { name: "manifest", type: "json", maxSize: 200_000, hidden: true },
        whole("position"),
        // Locked: put back when a member removes it, and taken away while the account is suspended.
        { name: "locked", type: "bool" },
        { name: "active", type: "bool" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_addons_url ON addons (url)",
        "CREATE INDEX idx_addons_position ON addons (position, id)",
      ],
    });
  },
  (app) => drop(app, "addons", "provisioners", "stremio_accounts", "stremio"),
);
