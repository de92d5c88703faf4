import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";
import { choice, create, drop, execute, owner, TIMES, whole } from "./lib/schema.ts";

/** Second steps of a sign-in: wrong codes are also counted by account (internal/guesses). */
const LIMITS: Limits = [["/api/app/second-factor/", 60]];

/** Second factors of members, their recovery codes, and the site's choice about mailed codes. Only the server writes. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");

    create(app, {
      name: "factors",
      fields: [
        owner("user", users),
        choice("kind", ["totp", "passkey"], { required: true }),
        { name: "name", type: "text", max: 60 },
        { name: "last_used", type: "date" },
        // Of an authenticator: its sealed secret, and the time step of the last code, which counts once.
        { name: "secret", type: "text", hidden: true, max: 500 },
        { ...whole("last_step"), hidden: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_factors_user ON factors (user, created)",
        "CREATE UNIQUE INDEX idx_factors_totp ON factors (user) WHERE kind = 'totp'",
      ],
    });

    // Keyed hashes; a used code's row is deleted.
    create(app, {
      name: "recovery_codes",
      fields: [owner("user", users), { name: "hash", type: "text", hidden: true, required: true, max: 64 }, ...TIMES],
      indexes: ["CREATE UNIQUE INDEX idx_recovery_codes_hash ON recovery_codes (user, hash)"],
    });
    app.save(new Record(app.findCollectionByNameOrId("hash_keys"), { name: "recovery codes" }));

    // Whether the password was last chosen through the mailbox: then a mailed code is no second proof.
    users.fields.add(new BoolField({ name: "password_by_mail", hidden: true }));
    // pb_hooks/second-factor follows the mail server and the site's settings from then on.
    const factor = 'factors_via_user.id ?!= ""';
    const mailed = users.mfa.enabled ? " || (admin = true && factor_proved = email)" : "";
    users.mfa.enabled = true;
    users.mfa.rule = `@request.context != "passkey" && (${factor}${mailed})`;
    app.save(users);

    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new BoolField({ name: "refuse_mailed_factor" }));
    app.save(site);
    addLimits(app, LIMITS);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.mfa.enabled = users.mfa.rule.includes("admin");
    users.mfa.rule = "admin = true && factor_proved = email";
    users.fields.removeByName("password_by_mail");
    app.save(users);
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("refuse_mailed_factor");
    app.save(site);
    execute(app, "DELETE FROM hash_keys WHERE name = 'recovery codes'");
    dropLimits(app, LIMITS);
    drop(app, "recovery_codes", "factors");
  },
);
