import { execute } from "./lib/schema.ts";

/** Notices that the operator got keep their key and no facts: these name members, who may be deleted. */
migrate(
  (app) =>
    execute(
      app,
      `UPDATE jobs SET payload = '{}'
       WHERE kind = 'mail.notice' AND state = 'done' AND payload LIKE '%"user":""%'`,
    ),
  () => {},
);
