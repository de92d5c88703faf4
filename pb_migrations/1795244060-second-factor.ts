/**
 * Administrators prove themselves twice: by password and by a mailed code. The collection's switch follows the site's
 * field and the mail server (pb_hooks/second-factor); here is what the first start finds.
 */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new BoolField({ name: "admin_mfa", hidden: true }));
    app.save(site);
    const record = app.findRecordById("site", "site");
    record.set("admin_mfa", true);
    app.save(record);

    const users = app.findCollectionByNameOrId("users");
    users.mfa.enabled = app.settings().smtp.enabled;
    users.mfa.rule = "admin = true";
    users.mfa.duration = 600;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.mfa.enabled = false;
    users.mfa.rule = "";
    app.save(users);
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("admin_mfa");
    app.save(site);
  },
);
