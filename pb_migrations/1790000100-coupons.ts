import { choice, create, drop, TIMES, whole } from "./lib/schema.ts";

/** Discount codes. What an order has used of them is in `redemptions` (billing). */
migrate(
  (app) => {
    const plans = app.findCollectionByNameOrId("plans");
    create(app, {
      name: "coupons",
      fields: [
        { name: "code", type: "text", required: true, min: 3, max: 40, pattern: "^[A-Z0-9-]+$" },
        // {fr, en} of one sentence each, shown with public coupons.
        { name: "texts", type: "json", maxSize: 2000 },
        choice("kind", ["percent", "amount", "days"], { required: true }),
        whole("percent", 100),
        whole("amount_cents"),
        whole("days", 3650),
        choice("duration", ["once", "repeating", "forever"], { required: true }),
        // Months of `repeating`.
        whole("months", 36),
        // Empty: every plan.
        { name: "plans", type: "relation", collectionId: plans.id, maxSelect: 50 },
        { name: "new_customers", type: "bool" },
        { name: "with_trial", type: "bool" },
        { name: "ends", type: "date" },
        // 0: no limit.
        whole("max_uses"),
        whole("uses"),
        { name: "public", type: "bool" },
        { name: "active", type: "bool" },
        { name: "stripe_coupon", type: "text", hidden: true, max: 100 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_coupons_code ON coupons (code)",
        "CREATE INDEX idx_coupons_public ON coupons (public, active, ends)",
        "CREATE INDEX idx_coupons_created ON coupons (created)",
      ],
    });
  },
  (app) => drop(app, "coupons"),
);
