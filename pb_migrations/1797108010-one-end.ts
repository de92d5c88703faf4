import { execute } from "./lib/schema.ts";

/** A withdrawal ends a subscription at Stripe by the job that ends one whose money went back. */
migrate(
  (app) => {
    execute(
      app,
      `UPDATE OR IGNORE jobs SET kind = 'billing.end', key = 'billing.end' || substr(key, length(kind) + 1)
        WHERE kind = 'billing.withdraw'`,
    );
    execute(app, "DELETE FROM jobs WHERE kind = 'billing.withdraw'");
  },
  () => {},
);
