import { choice, create, drop, owner, reference, TIMES, whole } from "./lib/schema.ts";

const OWN = "user = @request.auth.id";

/** States in which a subscription is alive: a member has at most one of these. */
const LIVE = "('trialing', 'active', 'past_due', 'paused', 'unpaid')";

/**
 * Money, in whole cents of euros. Members read their own rows; only the server writes. Names of states are Stripe's
 * where Stripe has them.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const plans = app.findCollectionByNameOrId("plans");
    const coupons = app.findCollectionByNameOrId("coupons");

    // What somebody agreed to on the recap page, with the proof of it.
    const orders = create(app, {
      name: "orders",
      listRule: OWN,
      viewRule: OWN,
      fields: [
        owner("user", users),
        { name: "reference", type: "text", required: true, max: 20 },
        { ...reference("plan", plans), required: true },
        choice("period", ["month", "year"], { required: true }),
        choice("provider", ["stripe", "manual"], { required: true }),
        choice("state", ["pending", "paid", "refused", "expired", "canceled"], { required: true }),
        // The bounds are MOST_CENTS and MOST_DUE_CENTS.
        whole("regular_cents", 1_000_000),
        // To be paid first, after the coupon; 0 while a trial runs on.
        whole("due_cents", 10_000_000),
        reference("coupon", coupons),
        // Proof: which texts were shown and when their boxes were ticked (art. L221-14, L221-25 and L221-28 of the
        // French consumer code).
        { name: "terms_version", type: "text", max: 20 },
        { name: "terms_accepted", type: "date" },
        { name: "start_now_version", type: "text", max: 20 },
        { name: "start_now_accepted", type: "date" },
        { name: "checkout_session", type: "text", hidden: true, max: 200 },
        { name: "checkout_url", type: "text", hidden: true, max: 2000 },
        // When Stripe was last asked about its payment page.
        { name: "checked", type: "date", hidden: true },
        { name: "expires", type: "date" },
        { name: "decided_by", type: "text", hidden: true, max: 30 },
        { name: "reason", type: "text", max: 500 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_orders_reference ON orders (reference)",
        "CREATE INDEX idx_orders_user ON orders (user, created)",
        "CREATE INDEX idx_orders_state ON orders (state, created)",
        "CREATE INDEX idx_orders_created ON orders (created, id)",
        "CREATE UNIQUE INDEX idx_orders_session ON orders (checkout_session) WHERE checkout_session != ''",
      ],
    });

    create(app, {
      name: "redemptions",
      fields: [
        owner("coupon", coupons),
        reference("user", users),
        reference("order", orders),
        choice("state", ["reserved", "used", "released"], { required: true }),
        whole("saved_cents"),
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_redemptions_order ON redemptions (`order`) WHERE `order` != ''",
        "CREATE INDEX idx_redemptions_coupon ON redemptions (coupon, state)",
        "CREATE INDEX idx_redemptions_user ON redemptions (user, coupon)",
        "CREATE INDEX idx_redemptions_created ON redemptions (created, state, coupon)",
      ],
    });

    const subscriptions = create(app, {
      name: "subscriptions",
      listRule: OWN,
      viewRule: OWN,
      fields: [
        owner("user", users),
        reference("plan", plans),
        choice("period", ["month", "year"], { required: true }),
        choice("provider", ["stripe", "manual"], { required: true }),
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
        whole("price_cents"),
        reference("coupon", coupons),
        reference("order", orders),
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
        // When the notice of the yearly renewal was sent (art. L215-1 of the French consumer code), and that of a suspension.
        { name: "renewal_told", type: "date", hidden: true },
        { name: "suspended_told", type: "date", hidden: true },
        // What Stripe takes off the customer's coming invoices: rewards, and what a cheaper plan left over.
        { name: "credit_cents", type: "number", onlyInt: true },
        ...TIMES,
      ],
      indexes: [
        `CREATE UNIQUE INDEX idx_subscriptions_live ON subscriptions (user) WHERE status IN ${LIVE}`,
        "CREATE INDEX idx_subscriptions_user ON subscriptions (user, created)",
        "CREATE UNIQUE INDEX idx_subscriptions_stripe ON subscriptions (stripe_subscription) WHERE stripe_subscription != ''",
        "CREATE INDEX idx_subscriptions_status ON subscriptions (status, current_period_end)",
      ],
    });

    create(app, {
      name: "payments",
      listRule: OWN,
      viewRule: OWN,
      fields: [
        // Invoices outlive the account (10 years, art. L123-22 of the commercial code): no cascade.
        reference("user", users),
        reference("subscription", subscriptions),
        reference("order", orders),
        reference("plan", plans),
        reference("coupon", coupons),
        choice("provider", ["stripe", "manual"], { required: true }),
        // Disputed money is taken back by the bank until the dispute is won.
        choice("status", ["paid", "failed", "refunded", "disputed"], { required: true }),
        whole("amount_cents"),
        whole("discount_cents"),
        whole("tax_cents"),
        whole("refunded_cents"),
        { name: "period_start", type: "date" },
        { name: "period_end", type: "date" },
        { name: "paid_at", type: "date" },
        { name: "number", type: "text", max: 60 },
        { name: "invoice_url", type: "text", max: 2000 },
        { name: "stripe_invoice", type: "text", hidden: true, max: 100 },
        { name: "stripe_payment_intent", type: "text", hidden: true, max: 100 },
        { name: "card_fingerprint", type: "text", hidden: true, max: 100 },
        // What the figures of the past need once the account is gone (decision 031): an invented name that its payments
        // share, the day of the sign-up, and whether the account was invited. Nothing leads from them to the person.
        { name: "payer", type: "text", max: 15, hidden: true },
        { name: "payer_since", type: "text", max: 10, hidden: true },
        { name: "payer_invited", type: "bool", hidden: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_payments_user ON payments (user, created)",
        "CREATE INDEX idx_payments_created ON payments (created, id)",
        "CREATE INDEX idx_payments_updated ON payments (updated)",
        "CREATE INDEX idx_payments_paid ON payments (status, paid_at)",
        "CREATE INDEX idx_payments_subscription ON payments (subscription)",
        "CREATE INDEX idx_payments_coupon ON payments (coupon) WHERE coupon != ''",
        "CREATE UNIQUE INDEX idx_payments_invoice ON payments (stripe_invoice) WHERE stripe_invoice != ''",
        "CREATE UNIQUE INDEX idx_payments_order ON payments (`order`) WHERE `order` != '' AND provider = 'manual'",
        "CREATE INDEX idx_payments_intent ON payments (stripe_payment_intent) WHERE stripe_payment_intent != ''",
        "CREATE INDEX idx_payments_card ON payments (card_fingerprint) WHERE card_fingerprint != ''",
        "CREATE INDEX idx_payments_payer ON payments (payer, paid_at) WHERE payer != ''",
        // Who began to have paid time on a day.
        "CREATE INDEX idx_payments_start ON payments (period_start) WHERE status = 'paid'",
        // All that the recurring revenue is computed from, so that no row is opened for it.
        `CREATE INDEX idx_payments_period ON payments (
           period_end, period_start, user, payer, amount_cents, refunded_cents) WHERE status = 'paid'`,
      ],
    });

    // What Stripe told us: ids only, since everything is read again from Stripe.
    create(app, {
      name: "billing_events",
      fields: [
        { name: "event", type: "text", required: true, max: 100 },
        { name: "type", type: "text", required: true, max: 100 },
        // The object it is about, and that object's customer.
        { name: "object", type: "text", max: 100 },
        { name: "customer", type: "text", max: 100 },
        { name: "subscription", type: "text", max: 100 },
        { name: "happened", type: "date" },
        choice("state", ["received", "done", "ignored"], { required: true }),
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_billing_events_event ON billing_events (event)",
        "CREATE INDEX idx_billing_events_happened ON billing_events (happened)",
        "CREATE INDEX idx_billing_events_customer ON billing_events (customer)",
        "CREATE INDEX idx_billing_events_subscription ON billing_events (subscription, state)",
      ],
    });
  },
  (app) => drop(app, "billing_events", "payments", "subscriptions", "redemptions", "orders"),
);
