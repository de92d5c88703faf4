/** PocketBase's own index of the addresses. */
const EMAIL_INDEX = "idx_email__pb_users_auth_";

/** Fields, rules, sign-in options and indexes of members. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("avatar");
    users.oauth2.mappedFields.avatarURL = "";
    users.fields.add(
      new TextField({ name: "name", max: 100 }),
      new TextField({ name: "affiliate_code", max: 20 }),
      new SelectField({ name: "plan", values: ["free", "paid"], maxSelect: 1, required: true }),
      new BoolField({ name: "newsletter" }),
      new BoolField({ name: "is_monthly" }),
      new BoolField({ name: "admin" }),
      new BoolField({ name: "is_api" }),
      new TextField({ name: "price", max: 20 }),
      new SelectField({ name: "locale", values: ["fr", "en"], maxSelect: 1, required: true }),
      new DateField({ name: "terms_accepted" }),
      new TextField({ name: "stremio_username", max: 255 }),
      // Hidden fields: PocketBase drops them from what clients send and from what they read; the owner gets
      // some of them back (pb_hooks/accounts/enrich.ts).
      new TextField({ name: "stremio_password", max: 500, hidden: true }),
      new TextField({ name: "stripe", max: 100, hidden: true }),
      new DateField({ name: "trial_ends", hidden: true }),
      new DateField({ name: "paid_until", hidden: true }),
      new RelationField({ name: "referred_by", collectionId: users.id, maxSelect: 1, hidden: true }),
    );
    const password = users.fields.getByName("password") as core.PasswordField;
    password.min = 12;
    password.max = 71;

    const own = "id = @request.auth.id";
    const serverOnly = ["affiliate_code", "plan", "is_monthly", "admin", "is_api", "price", "stremio_username"];
    users.listRule = own;
    users.viewRule = own;
    // Not `:changed = false` here: in a create rule the new record is compared with itself and everything passes.
    users.createRule = "admin = false && is_api = false";
    users.updateRule = [
      own,
      ...serverOnly.map((field) => `@request.body.${field}:changed = false`),
      "@request.body.terms_accepted:isset = false",
    ].join(" && ");
    // Nobody: members go through POST /api/app/account/delete, which asks for the password.
    // The generated types do not know that a rule may be null.
    users.deleteRule = null as unknown as string;

    // One mailbox is one account, however its letters are typed; logins and resets then find it too.
    users.addIndex(EMAIL_INDEX, true, "email COLLATE NOCASE", "email != ''");
    users.addIndex("idx_users_affiliate_code", true, "affiliate_code", "affiliate_code != ''");
    users.addIndex("idx_users_stremio_username", true, "stremio_username", "stremio_username != ''");
    users.addIndex("idx_users_created", false, "created", "");
    users.addIndex("idx_users_plan", false, "plan", "");
    users.addIndex("idx_users_access", false, "paid_until, trial_ends", "");
    users.addIndex("idx_users_trial_ends", false, "trial_ends", "");
    users.addIndex("idx_users_verified", false, "verified", "");

    users.otp.enabled = true;
    users.otp.duration = 300;
    users.otp.length = 8;
    users.mfa.enabled = false;
    users.authAlert.enabled = true;
    users.authToken.duration = 5 * 24 * 3600;
    users.verificationToken.duration = 24 * 3600;
    users.passwordResetToken.duration = 30 * 60;
    users.emailChangeToken.duration = 30 * 60;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    for (const name of ["affiliate_code", "stremio_username", "created", "plan", "access", "trial_ends", "verified"]) {
      users.removeIndex(`idx_users_${name}`);
    }
    for (const name of [
      "affiliate_code",
      "plan",
      "newsletter",
      "is_monthly",
      "admin",
      "is_api",
      "price",
      "locale",
      "terms_accepted",
      "stremio_username",
      "stremio_password",
      "stripe",
      "trial_ends",
      "paid_until",
      "referred_by",
    ]) {
      users.fields.removeByName(name);
    }
    users.addIndex(EMAIL_INDEX, true, "email", "email != ''");
    const own = "id = @request.auth.id";
    users.createRule = "";
    users.updateRule = own;
    users.deleteRule = own;
    users.otp.enabled = false;
    users.fields.add(
      new FileField({ name: "avatar", maxSelect: 1, mimeTypes: ["image/jpeg", "image/png", "image/webp"] }),
    );
    const password = users.fields.getByName("password") as core.PasswordField;
    password.min = 8;
    password.max = 0;
    app.save(users);
  },
);
