import { baseCollection, TIMES } from "./lib/schema.ts";

/**
 * Who brought whom, what it earned, and how often invitations were opened. Only the server reads and writes: a member
 * sees sums (GET /api/app/referral), never whose account brought them. Money is whole cents of euros.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const payments = app.findCollectionByNameOrId("payments");
    const referrals = baseCollection({
      name: "referrals",
      fields: [
        {
          name: "referrer",
          type: "relation",
          collectionId: users.id,
          cascadeDelete: true,
          maxSelect: 1,
          required: true,
        },
        // Empty once that account is deleted: the sign-up still counts, nobody knows whose it was.
        { name: "referred", type: "relation", collectionId: users.id, maxSelect: 1 },
        { name: "code", type: "text", max: 20 },
        { name: "via", type: "select", values: ["link", "form"], maxSelect: 1, required: true },
        { name: "state", type: "select", values: ["signed_up", "paid", "reversed"], maxSelect: 1, required: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_referrals_referred ON referrals (referred) WHERE referred != ''",
        "CREATE INDEX idx_referrals_referrer ON referrals (referrer, state)",
      ],
    });
    app.save(referrals);

    app.save(
      baseCollection({
        name: "rewards",
        fields: [
          // No cascade: what was paid out stays in the books when an account goes.
          { name: "referral", type: "relation", collectionId: referrals.id, maxSelect: 1 },
          { name: "referrer", type: "relation", collectionId: users.id, maxSelect: 1 },
          { name: "payment", type: "relation", collectionId: payments.id, maxSelect: 1 },
          // Percent of the payment, as the site promised it on that day.
          { name: "rate", type: "number", onlyInt: true, min: 0, max: 100 },
          // What the payment is worth to the referrer as it stands now, after refunds.
          { name: "cents", type: "number", onlyInt: true, min: 0 },
          {
            name: "state",
            type: "select",
            values: ["pending", "confirmed", "reversed", "paid"],
            maxSelect: 1,
            required: true,
          },
          // Why there is none whatever becomes of the payment.
          { name: "refused", type: "select", values: ["same_person", "account_closed"], maxSelect: 1 },
          { name: "confirm_at", type: "date", required: true },
          // How it was or is being given, and how much was: more than `cents` after a later refund.
          { name: "settled_as", type: "select", values: ["credit", "days", "payout"], maxSelect: 1 },
          { name: "settled_cents", type: "number", onlyInt: true, min: 0 },
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
      }),
    );

    app.save(
      baseCollection({
        name: "referral_clicks",
        fields: [
          { name: "day", type: "text", required: true, max: 10, pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
          {
            name: "owner",
            type: "relation",
            collectionId: users.id,
            cascadeDelete: true,
            maxSelect: 1,
            required: true,
          },
          { name: "count", type: "number", onlyInt: true, min: 0 },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_referral_clicks_owner ON referral_clicks (owner, day)"],
      }),
    );

    // Sign-ups of before.
    app
      .db()
      .newQuery(
        `INSERT INTO referrals (referrer, referred, code, via, state, created, updated)
         SELECT u.referred_by, u.id, r.affiliate_code, 'form', 'signed_up', u.created, u.created
         FROM users u JOIN users r ON r.id = u.referred_by WHERE u.referred_by != u.id`,
      )
      .execute();
  },
  (app) => {
    for (const name of ["referral_clicks", "rewards", "referrals"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
