import { choice, create, drop, owner, TIMES, whole } from "./lib/schema.ts";

/** What is sold. Texts are {fr, en} of {name, description, features[]}; money is whole cents. */
migrate(
  (app) => {
    const plans = create(app, {
      name: "plans",
      listRule: "public = true",
      viewRule: "public = true",
      fields: [
        { name: "slug", type: "text", required: true, max: 60, pattern: "^[a-z0-9-]+$" },
        { name: "texts", type: "json", required: true, maxSize: 20000 },
        whole("monthly_cents"),
        whole("yearly_cents"),
        whole("trial_days", 90),
        { name: "icon", type: "text", max: 40 },
        { name: "position", type: "number", onlyInt: true },
        { name: "public", type: "bool" },
        // Where it is sold at Stripe.
        { name: "stripe_product", type: "text", max: 100, hidden: true },
        { name: "stripe_price_month", type: "text", max: 100, hidden: true },
        { name: "stripe_price_year", type: "text", max: 100, hidden: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_plans_slug ON plans (slug)",
        "CREATE INDEX idx_plans_public ON plans (public, position)",
      ],
    });

    // What each plan has cost since when (pb_hooks/plans writes it): a price that was cut is shown beside the lowest
    // one of the 30 days before (art. L112-1-1 of the French consumer code).
    create(app, {
      name: "plan_prices",
      fields: [
        owner("plan", plans),
        choice("period", ["month", "year"], { required: true }),
        whole("cents"),
        { name: "since", type: "date", required: true },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_plan_prices_plan ON plan_prices (plan, period, since)"],
    });
  },
  (app) => drop(app, "plan_prices", "plans"),
);
