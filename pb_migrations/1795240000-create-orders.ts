import { baseCollection, TIMES } from "./lib/schema.ts";

/**
 * Money, in whole cents of euros. Members read their own rows; only the server writes. Names of states are Stripe's
 * where Stripe has them. An order is what somebody agreed to on the recap page, with the proof of it.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const plans = app.findCollectionByNameOrId("plans");
    const own = "user = @request.auth.id";
    const coupons = baseCollection({
      name: "coupons",
      fields: [
        { name: "code", type: "text", required: true, min: 3, max: 40, pattern: "^[A-Z0-9-]+$" },
        // {fr, en} of one sentence each, shown with public coupons.
        { name: "texts", type: "json", maxSize: 2000 },
        { name: "kind", type: "select", values: ["percent", "amount", "days"], maxSelect: 1, required: true },
        { name: "percent", type: "number", onlyInt: true, min: 0, max: 100 },
        { name: "amount_cents", type: "number", onlyInt: true, min: 0 },
        { name: "days", type: "number", onlyInt: true, min: 0, max: 3650 },
        { name: "duration", type: "select", values: ["once", "repeating", "forever"], maxSelect: 1, required: true },
        // Months of `repeating`.
        { name: "months", type: "number", onlyInt: true, min: 0, max: 36 },
        // Empty: every plan.
        { name: "plans", type: "relation", collectionId: plans.id, maxSelect: 50 },
        { name: "new_customers", type: "bool" },
        { name: "with_trial", type: "bool" },
        { name: "ends", type: "date" },
        // 0: no limit.
        { name: "max_uses", type: "number", onlyInt: true, min: 0 },
        { name: "uses", type: "number", onlyInt: true, min: 0 },
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
    app.save(coupons);

    const orders = baseCollection({
      name: "orders",
      listRule: own,
      viewRule: own,
      fields: [
        { name: "user", type: "relation", collectionId: users.id, cascadeDelete: true, maxSelect: 1, required: true },
        { name: "reference", type: "text", required: true, max: 20 },
        { name: "plan", type: "relation", collectionId: plans.id, maxSelect: 1, required: true },
        { name: "period", type: "select", values: ["month", "year"], maxSelect: 1, required: true },
        { name: "provider", type: "select", values: ["stripe", "manual"], maxSelect: 1, required: true },
        {
          name: "state",
          type: "select",
          values: ["pending", "paid", "refused", "expired", "canceled"],
          maxSelect: 1,
          required: true,
        },
        { name: "regular_cents", type: "number", onlyInt: true, min: 0 },
        // To be paid first, after the coupon; 0 while a trial runs on.
        { name: "due_cents", type: "number", onlyInt: true, min: 0 },
        { name: "coupon", type: "relation", collectionId: coupons.id, maxSelect: 1 },
        // Proof: which texts were shown and when their boxes were ticked (art. L221-14, L221-25 and L221-28 of the
        // French consumer code).
        { name: "terms_version", type: "text", max: 20 },
        { name: "terms_accepted", type: "date" },
        { name: "start_now_version", type: "text", max: 20 },
        { name: "start_now_accepted", type: "date" },
        { name: "checkout_session", type: "text", hidden: true, max: 200 },
        { name: "checkout_url", type: "text", hidden: true, max: 2000 },
        { name: "expires", type: "date" },
        { name: "decided_by", type: "text", hidden: true, max: 30 },
        { name: "reason", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_orders_reference ON orders (reference)",
        "CREATE INDEX idx_orders_user ON orders (user, created)",
        "CREATE INDEX idx_orders_state ON orders (state, created)",
        "CREATE UNIQUE INDEX idx_orders_session ON orders (checkout_session) WHERE checkout_session != ''",
      ],
    });
    app.save(orders);

    app.save(
      baseCollection({
        name: "redemptions",
        fields: [
          {
            name: "coupon",
            type: "relation",
            collectionId: coupons.id,
            cascadeDelete: true,
            maxSelect: 1,
            required: true,
          },
          { name: "user", type: "relation", collectionId: users.id, maxSelect: 1 },
          { name: "order", type: "relation", collectionId: orders.id, maxSelect: 1 },
          { name: "state", type: "select", values: ["reserved", "used", "released"], maxSelect: 1, required: true },
          { name: "saved_cents", type: "number", onlyInt: true, min: 0 },
          ...TIMES,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_redemptions_order ON redemptions (`order`) WHERE `order` != ''",
          "CREATE INDEX idx_redemptions_coupon ON redemptions (coupon, state)",
          "CREATE INDEX idx_redemptions_user ON redemptions (user, coupon)",
        ],
      }),
    );
  },
  (app) => {
    for (const name of ["redemptions", "orders", "coupons"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
