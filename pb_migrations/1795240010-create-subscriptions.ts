import { baseCollection, TIMES } from "./lib/schema.ts";

/** States in which a subscription is alive: a member has at most one of these. */
const LIVE = "('trialing', 'active', 'past_due', 'paused', 'unpaid')";

/** Subscriptions, what was paid for them, and what Stripe told us. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const plans = app.findCollectionByNameOrId("plans");
    const orders = app.findCollectionByNameOrId("orders");
    const coupons = app.findCollectionByNameOrId("coupons");
    const own = "user = @request.auth.id";
    const subscriptions = baseCollection({
      name: "subscriptions",
      listRule: own,
      viewRule: own,
      fields: [
        { name: "user", type: "relation", collectionId: users.id, cascadeDelete: true, maxSelect: 1, required: true },
        { name: "plan", type: "relation", collectionId: plans.id, maxSelect: 1 },
        { name: "period", type: "select", values: ["month", "year"], maxSelect: 1, required: true },
        { name: "provider", type: "select", values: ["stripe", "manual"], maxSelect: 1, required: true },
        {
          name: "status",
          type: "select",
          values: [
            "incomplete",
            "incomplete_expired",
            "trialing",
            "active",
            "past_due",
            "paused",
            "unpaid",
            "canceled",
          ],
          maxSelect: 1,
          required: true,
        },
        // The regular price of a period.
        { name: "price_cents", type: "number", onlyInt: true, min: 0 },
        { name: "coupon", type: "relation", collectionId: coupons.id, maxSelect: 1 },
        { name: "order", type: "relation", collectionId: orders.id, maxSelect: 1 },
        { name: "started", type: "date" },
        { name: "trial_end", type: "date" },
        { name: "current_period_start", type: "date" },
        { name: "current_period_end", type: "date" },
        { name: "cancel_at_period_end", type: "bool" },
        { name: "canceled_at", type: "date" },
        { name: "ended_at", type: "date" },
        // Since when a payment is missing: the grace period counts from here.
        { name: "past_due_since", type: "date" },
        { name: "stripe_subscription", type: "text", hidden: true, max: 100 },
        // When this row was last read from Stripe.
        { name: "synced", type: "date", hidden: true },
        ...TIMES,
      ],
      indexes: [
        `CREATE UNIQUE INDEX idx_subscriptions_live ON subscriptions (user) WHERE status IN ${LIVE}`,
        "CREATE INDEX idx_subscriptions_user ON subscriptions (user, created)",
        "CREATE UNIQUE INDEX idx_subscriptions_stripe ON subscriptions (stripe_subscription) WHERE stripe_subscription != ''",
        "CREATE INDEX idx_subscriptions_status ON subscriptions (status, current_period_end)",
      ],
    });
    app.save(subscriptions);

    app.save(
      baseCollection({
        name: "payments",
        listRule: own,
        viewRule: own,
        fields: [
          // Invoices outlive the account (10 years, art. L123-22 of the commercial code): no cascade.
          { name: "user", type: "relation", collectionId: users.id, maxSelect: 1 },
          { name: "subscription", type: "relation", collectionId: subscriptions.id, maxSelect: 1 },
          { name: "order", type: "relation", collectionId: orders.id, maxSelect: 1 },
          { name: "plan", type: "relation", collectionId: plans.id, maxSelect: 1 },
          { name: "coupon", type: "relation", collectionId: coupons.id, maxSelect: 1 },
          { name: "provider", type: "select", values: ["stripe", "manual"], maxSelect: 1, required: true },
          // Disputed money is taken back by the bank until the dispute is won.
          {
            name: "status",
            type: "select",
            values: ["paid", "failed", "refunded", "disputed"],
            maxSelect: 1,
            required: true,
          },
          { name: "amount_cents", type: "number", onlyInt: true, min: 0 },
          { name: "discount_cents", type: "number", onlyInt: true, min: 0 },
          { name: "tax_cents", type: "number", onlyInt: true, min: 0 },
          { name: "refunded_cents", type: "number", onlyInt: true, min: 0 },
          { name: "period_start", type: "date" },
          { name: "period_end", type: "date" },
          { name: "paid_at", type: "date" },
          { name: "number", type: "text", max: 60 },
          { name: "invoice_url", type: "text", max: 2000 },
          { name: "stripe_invoice", type: "text", hidden: true, max: 100 },
          { name: "stripe_payment_intent", type: "text", hidden: true, max: 100 },
          { name: "card_fingerprint", type: "text", hidden: true, max: 100 },
          ...TIMES,
        ],
        indexes: [
          "CREATE INDEX idx_payments_user ON payments (user, created)",
          "CREATE INDEX idx_payments_paid ON payments (status, paid_at)",
          "CREATE INDEX idx_payments_subscription ON payments (subscription)",
          "CREATE INDEX idx_payments_coupon ON payments (coupon) WHERE coupon != ''",
          "CREATE UNIQUE INDEX idx_payments_invoice ON payments (stripe_invoice) WHERE stripe_invoice != ''",
          "CREATE UNIQUE INDEX idx_payments_order ON payments (`order`) WHERE `order` != '' AND provider = 'manual'",
          "CREATE INDEX idx_payments_intent ON payments (stripe_payment_intent) WHERE stripe_payment_intent != ''",
          "CREATE INDEX idx_payments_card ON payments (card_fingerprint) WHERE card_fingerprint != ''",
        ],
      }),
    );

    app.save(
      baseCollection({
        name: "billing_events",
        fields: [
          { name: "event", type: "text", required: true, max: 100 },
          { name: "type", type: "text", required: true, max: 100 },
          // The object it is about and that object's customer: ids only, since everything is read again from Stripe.
          { name: "object", type: "text", max: 100 },
          { name: "customer", type: "text", max: 100 },
          { name: "subscription", type: "text", max: 100 },
          { name: "happened", type: "date" },
          { name: "state", type: "select", values: ["received", "done", "ignored"], maxSelect: 1, required: true },
          ...TIMES,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_billing_events_event ON billing_events (event)",
          "CREATE INDEX idx_billing_events_happened ON billing_events (happened)",
          "CREATE INDEX idx_billing_events_customer ON billing_events (customer)",
        ],
      }),
    );
    users.addIndex("idx_users_stripe", true, "stripe", "stripe != ''");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex("idx_users_stripe");
    app.save(users);
    for (const name of ["billing_events", "payments", "subscriptions"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
