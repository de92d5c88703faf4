import { execute } from "./lib/schema.ts";

/**
 * Forgets prices at which nobody could order, which a later price would be announced as a cut of: those of plans off sale, and,
 * where nobody has ordered yet, all but the present ones.
 */
migrate(
  (app) => {
    execute(app, "DELETE FROM plan_prices WHERE plan IN (SELECT id FROM plans WHERE public = FALSE)");
    execute(
      app,
      `DELETE FROM plan_prices WHERE NOT EXISTS (SELECT 1 FROM orders WHERE test = FALSE) AND EXISTS (
         SELECT 1 FROM plan_prices later WHERE later.plan = plan_prices.plan AND later.period = plan_prices.period
           AND (later.since, later.created, later.id) > (plan_prices.since, plan_prices.created, plan_prices.id))`,
    );
  },
  () => {},
);
