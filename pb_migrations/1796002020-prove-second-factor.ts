const RULES = { users: "admin = true && factor_proved = email", _superusers: "factor_proved = email" } as const;

/** PocketBase lets the rule of a system collection change only while the factor is off. */
function change(app: CoreApp, accounts: core.Collection, rule: string): void {
  const { enabled } = accounts.mfa;
  accounts.mfa.enabled = false;
  accounts.mfa.rule = rule;
  app.save(accounts);
  accounts.mfa.enabled = enabled;
  app.save(accounts);
}

/**
 * The second factor counts for an account once a code that was delivered to its address was typed back: the field holds
 * that address. Accounts that had the second factor keep it, except addresses that no mail can reach (RFC 2606). Accounts that
 * this very start has made have proved nothing.
 */
migrate(
  (app) => {
    for (const [name, rule] of Object.entries(RULES)) {
      const accounts = app.findCollectionByNameOrId(name);
      accounts.fields.add(new TextField({ name: "factor_proved", hidden: true, max: 255 }));
      change(app, accounts, rule);
      if (!accounts.mfa.enabled) continue;
      const only = name === "users" ? "admin = TRUE AND" : "";
      app
        .db()
        .newQuery(
          `UPDATE ${name} SET factor_proved = email WHERE ${only} created < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-5 minutes')
           AND email NOT LIKE '%.example' AND email NOT LIKE '%.invalid' AND email NOT LIKE '%.test'`,
        )
        .execute();
    }
  },
  (app) => {
    for (const name of Object.keys(RULES)) {
      const accounts = app.findCollectionByNameOrId(name);
      change(app, accounts, name === "users" ? "admin = true" : "");
      accounts.fields.removeByName("factor_proved");
      app.save(accounts);
    }
  },
);
