import { choice, create, DAY, drop, owner, reference, TIMES, whole } from "./lib/schema.ts";

/**
 * Who brought whom, what it earned, and how often invitations were opened. Only the server reads and writes: a member
 * sees sums (GET /api/app/referral), never whose account brought them. Money is whole cents of euros.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const payments = app.findCollectionByNameOrId("payments");
    const referrals = create(app, {
      name: "referrals",
      fields: [
        owner("referrer", users),
        // Empty once that account is deleted: the sign-up still counts, nobody knows whose it was.
        reference("referred", users),
        { name: "code", type: "text", max: 20 },
        choice("via", ["link", "form"], { required: true }),
        choice("state", ["signed_up", "paid", "reversed"], { required: true }),
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_referrals_referred ON referrals (referred) WHERE referred != ''",
        "CREATE INDEX idx_referrals_referrer ON referrals (referrer, state)",
        "CREATE INDEX idx_referrals_created ON referrals (created)",
      ],
    });

    create(app, {
      name: "rewards",
      fields: [
        // No cascade: what was paid out stays in the books when an account goes.
        reference("referral", referrals),
        reference("referrer", users),
        reference("payment", payments),
        // Percent of the payment, as the site promised it on that day.
        whole("rate", 100),
        // What the payment is worth to the referrer now, after refunds.
        whole("cents"),
        choice("state", ["pending", "confirmed", "reversed", "paid"], { required: true }),
        // Why there is none, also when the payment is kept.
        choice("refused", ["same_person", "account_closed"]),
        { name: "confirm_at", type: "date", required: true },
        // How it was or is being given, and how much was: more than `cents` after a later refund.
        choice("settled_as", ["credit", "days", "payout"]),
        whole("settled_cents"),
        { name: "paid_at", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_rewards_payment ON rewards (payment) WHERE payment != ''",
        "CREATE UNIQUE INDEX idx_rewards_referral ON rewards (referral) WHERE referral != ''",
        "CREATE INDEX idx_rewards_referrer ON rewards (referrer, created)",
        "CREATE INDEX idx_rewards_state ON rewards (state, confirm_at)",
        "CREATE INDEX idx_rewards_created ON rewards (created)",
      ],
    });

    create(app, {
      name: "referral_clicks",
      fields: [DAY, owner("owner", users), whole("count")],
      indexes: ["CREATE UNIQUE INDEX idx_referral_clicks_owner ON referral_clicks (owner, day)"],
    });
  },
  (app) => drop(app, "referral_clicks", "rewards", "referrals"),
);
