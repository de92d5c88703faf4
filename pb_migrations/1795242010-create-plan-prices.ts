import { baseCollection, TIMES } from "./lib/schema.ts";

/**
 * What each plan has cost since when (pb_hooks/plans writes it): a price that was cut is shown beside the lowest one of
 * the 30 days before (art. L112-1-1 of the French consumer code).
 */
migrate(
  (app) => {
    const plans = app.findCollectionByNameOrId("plans");
    const prices = baseCollection({
      name: "plan_prices",
      fields: [
        { name: "plan", type: "relation", collectionId: plans.id, cascadeDelete: true, maxSelect: 1, required: true },
        { name: "period", type: "select", values: ["month", "year"], maxSelect: 1, required: true },
        { name: "cents", type: "number", onlyInt: true, min: 0 },
        { name: "since", type: "date", required: true },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_plan_prices_plan ON plan_prices (plan, period, since)"],
    });
    app.save(prices);
    for (const plan of app.findAllRecords("plans")) {
      if (!plan) continue;
      for (const [period, field] of [
        ["month", "monthly_cents"],
        ["year", "yearly_cents"],
      ] as const) {
        const cents = plan.getInt(field);
        app.save(new Record(prices, { plan: plan.id, period, cents, since: plan.getString("created") }));
      }
    }
  },
  (app) => app.delete(app.findCollectionByNameOrId("plan_prices")),
);
