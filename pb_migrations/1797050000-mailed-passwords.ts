import { execute } from "./lib/schema.ts";

/**
 * When a member's password, or the one that it was changed from inside a session, was last chosen with a mailed link: for a week,
 * it does not undo a change of address. Until now, any new password of the week counted as one.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new DateField({ name: "password_mailed", hidden: true }));
    app.save(users);
    execute(
      app,
      `UPDATE users SET password_mailed = COALESCE((SELECT MAX(f.created) FROM former_credentials f
         WHERE f.user = users.id AND f.email = ''), '') WHERE password_by_mail`,
    );
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("password_mailed");
    app.save(users);
  },
);
