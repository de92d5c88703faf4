/** PocketBase's own index of the addresses. */
const EMAIL_INDEX = "idx_email__pb_users_auth_";

/** What the lists of members filter by: the two indexes that they walk hold it, so that a walk never opens the rows. */
const FILTERED = "plan, is_monthly, verified, locale, blocked";

const INDEXES: [name: string, columns: string, where: string][] = [
  ["created", `created, id, ${FILTERED}, trial_ends, paid_until, referred_by`, ""],
  ["paid", `paid_until, id, ${FILTERED}, trial_ends`, ""],
  ["plan", "plan", ""],
  ["access", "paid_until, trial_ends", ""],
  ["trial_ends", "trial_ends, paid_until, blocked, created, id", ""],
  ["verified", "verified", ""],
  ["referred_by", "referred_by", ""],
  ["blocked", "blocked", "blocked != ''"],
  ["admin", "admin", "admin = TRUE"],
  ["is_api", "is_api", "is_api = TRUE"],
];
const UNIQUE = ["affiliate_code", "stremio_username", "stripe"];

const OWN = "id = @request.auth.id";
const SERVER_ONLY = ["affiliate_code", "plan", "is_monthly", "admin", "is_api", "price", "stremio_username"];

/** `id` is that of the collection of members. */
const fields = (id: string) => [
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
  // PocketBase drops hidden fields from what clients send and from what they read; the owner gets some of them back
  // (pb_hooks/accounts/enrich.ts).
  new TextField({ name: "stremio_password", max: 500, hidden: true }),
  new TextField({ name: "stripe", max: 100, hidden: true }),
  new DateField({ name: "trial_ends", hidden: true }),
  new DateField({ name: "paid_until", hidden: true }),
  // Until when billing gave access: what `paid_until` holds beyond it is a present, which the next renewal keeps.
  new DateField({ name: "billed_until", hidden: true }),
  new RelationField({ name: "referred_by", collectionId: id, maxSelect: 1, hidden: true }),
  // When the team took a member's right to stream away; empty for everybody else.
  new DateField({ name: "blocked", hidden: true }),
  factorProved(),
];

/**
 * The address to which a code was delivered that its owner typed back: from then on, an administrator or superuser
 * with that address needs a second factor.
 */
const factorProved = () => new TextField({ name: "factor_proved", hidden: true, max: 255 });

/** Fields, rules, sign-in options and indexes of members; the second factor of superusers. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("avatar");
    users.oauth2.mappedFields.avatarURL = "";
    users.fields.add(new TextField({ name: "name", max: 100 }), ...fields(users.id));
    setPassword(users, 12, 71);

    users.listRule = OWN;
    users.viewRule = OWN;
    // Not `:changed = false` here: in a create rule the new record is compared with itself and everything passes. Ids
    // are the server's: a guest who chose the id of a member who has left would be taken for that member.
    users.createRule = "admin = false && is_api = false && @request.body.id:isset = false";
    users.updateRule = [
      OWN,
      ...SERVER_ONLY.map((field) => `@request.body.${field}:changed = false`),
      "@request.body.terms_accepted:isset = false",
    ].join(" && ");
    // Nobody: members go through POST /api/app/account/delete, which asks for the password.
    // The generated types do not know that a rule may be null.
    users.deleteRule = null as unknown as string;

    // One mailbox is one account, in upper or lower case; logins and resets then find it too.
    users.addIndex(EMAIL_INDEX, true, "email COLLATE NOCASE", "email != ''");
    for (const name of UNIQUE) users.addIndex(`idx_users_${name}`, true, name, `${name} != ''`);
    for (const [name, columns, where] of INDEXES) users.addIndex(`idx_users_${name}`, false, columns, where);

    users.otp.enabled = true;
    users.otp.duration = 300;
    users.otp.length = 8;
    users.mfa.duration = 600;
    users.authAlert.enabled = true;
    users.authToken.duration = 5 * 24 * 3600;
    users.verificationToken.duration = 24 * 3600;
    users.passwordResetToken.duration = 30 * 60;
    users.emailChangeToken.duration = 30 * 60;
    // Without a mail server nobody receives a code. pb_hooks/second-factor follows the site's setting from then on.
    const mails = app.settings().smtp.enabled;
    users.mfa.rule = "admin = true && factor_proved = email";
    users.mfa.enabled = mails;
    app.save(users);

    const superusers = app.findCollectionByNameOrId("_superusers");
    superusers.fields.add(factorProved());
    // PocketBase lets the rule of a system collection change only while the factor is off.
    superusers.mfa.rule = "factor_proved = email";
    app.save(superusers);
    superusers.mfa.enabled = mails;
    superusers.otp.enabled = mails;
    app.save(superusers);
  },
  (app) => {
    const superusers = app.findCollectionByNameOrId("_superusers");
    superusers.mfa.enabled = false;
    superusers.otp.enabled = false;
    app.save(superusers);
    superusers.mfa.rule = "";
    superusers.fields.removeByName("factor_proved");
    app.save(superusers);

    const users = app.findCollectionByNameOrId("users");
    for (const name of UNIQUE) users.removeIndex(`idx_users_${name}`);
    for (const [name] of INDEXES) users.removeIndex(`idx_users_${name}`);
    users.mfa.enabled = false;
    users.mfa.rule = "";
    for (const field of fields(users.id)) users.fields.removeByName(field.name);
    users.addIndex(EMAIL_INDEX, true, "email", "email != ''");
    users.createRule = "";
    users.updateRule = OWN;
    users.deleteRule = OWN;
    users.otp.enabled = false;
    users.fields.add(
      new FileField({ name: "avatar", maxSelect: 1, mimeTypes: ["image/jpeg", "image/png", "image/webp"] }),
    );
    setPassword(users, 8, 0);
    app.save(users);
  },
);

function setPassword(users: core.Collection, min: number, max: number): void {
  const password = users.fields.getByName("password") as core.PasswordField; // PocketBase made it as one
  password.min = min;
  password.max = max;
}
