import { execute } from "./lib/schema.ts";

/** Sign-in alerts that were sent keep no network address. */
migrate(
  (app) => execute(app, "UPDATE jobs SET payload = '{}' WHERE kind = 'mail.auth-alert' AND state = 'done'"),
  () => {},
);
