const DEFAULT_EMAIL = "admin@passerelle.example";
const INSTALLER = "__pbinstaller@example.com";
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * The first admin: a member with the admin flag for the site, and a superuser for PocketBase's own dashboard.
 * A password that had to be made up is printed here, once, and stored nowhere.
 */
migrate(
  (app) => {
    const email = $os.getenv("ADMIN_EMAIL") || DEFAULT_EMAIL;
    const given = $os.getenv("ADMIN_PASSWORD");
    const password = given || $security.randomStringWithAlphabet(20, ALPHABET);

    const admin = new Record(app.findCollectionByNameOrId("users"));
    admin.setEmail(email);
    admin.setPassword(password);
    admin.setVerified(true);
    admin.set("name", "Admin");
    admin.set("admin", true);
    admin.set("plan", "free");
    admin.set("locale", "fr");
    try {
      app.save(admin);
    } catch (error) {
      // What the hooks and PocketBase say speaks of a form; here it is read in a terminal.
      throw new Error(
        `ADMIN_EMAIL and ADMIN_PASSWORD can't be used (${error}): they need an e-mail address and a password of 12 to 71 characters that is not easy to guess`,
      );
    }

    // An operator who made a superuser beforehand (`superuser upsert`) keeps that one alone.
    if (app.countRecords("_superusers", $dbx.not($dbx.hashExp({ email: INSTALLER }))) === 0) {
      const superuser = new Record(app.findCollectionByNameOrId("_superusers"));
      superuser.setEmail(email);
      superuser.setPassword(password);
      app.save(superuser);
    }

    const url = app.settings().meta.appURL.replace(/\/+$/, "");
    console.log(
      [
        "",
        "First admin",
        `  e-mail:    ${email}`,
        `  password:  ${given ? "the one in ADMIN_PASSWORD" : `${password}   (shown once: write it down)`}`,
        `  site:      ${url}/login`,
        `  database:  ${url}/_/`,
        "",
      ].join("\n"),
    );
  },
  (app) => {
    // The superuser stays: PocketBase keeps at least one.
    const email = $os.getenv("ADMIN_EMAIL") || DEFAULT_EMAIL;
    for (const record of app.findRecordsByFilter("users", "email = {:email}", "", 1, 0, { email })) {
      if (record) app.delete(record);
    }
  },
);
