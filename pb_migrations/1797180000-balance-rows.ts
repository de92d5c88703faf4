import { create, drop, TIMES } from "./lib/schema.ts";

/** An amount in cents, on either side of zero. */
const cents = (name: string) => ({ name, type: "number" as const, onlyInt: true });

/**
 * What moved the operator's balance at Stripe: charges, refunds, disputes, fees and payouts, as Stripe's balance transactions say. The
 * books add up without Stripe.
 */
migrate(
  (app) => {
    create(app, {
      name: "balance_rows",
      fields: [
        { name: "transaction_id", type: "text", required: true, max: 100 },
        { name: "category", type: "text", max: 60 },
        { name: "source", type: "text", max: 100 },
        // The payment that it belongs to; "" for a fee or a payout.
        { name: "intent", type: "text", max: 100 },
        // The automatic payout that contains it, once Stripe says so.
        { name: "payout", type: "text", max: 100 },
        { name: "country", type: "text", max: 2 },
        cents("amount_cents"),
        cents("fee_cents"),
        cents("fee_vat_cents"),
        { name: "happened", type: "date" },
        // The day of the books, in Paris: of a payout the one on which the bank has it.
        { name: "day", type: "text", required: true, max: 10 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_balance_rows_transaction ON balance_rows (transaction_id)",
        "CREATE INDEX idx_balance_rows_day ON balance_rows (day, happened, id)",
        "CREATE INDEX idx_balance_rows_happened ON balance_rows (happened)",
        "CREATE INDEX idx_balance_rows_intent ON balance_rows (intent)",
        "CREATE INDEX idx_balance_rows_payout ON balance_rows (payout)",
      ],
    });
  },
  (app) => drop(app, "balance_rows"),
);
