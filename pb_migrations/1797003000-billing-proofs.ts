import { create, drop, TIMES, whole } from "./lib/schema.ts";

/** Each night's comparison of Stripe's charges with our payments. */
migrate(
  (app) => {
    create(app, {
      name: "billing_proofs",
      fields: [
        // The charges that it compared are those since then.
        { name: "since", type: "date", required: true },
        whole("charges"),
        // What Stripe took less what it gave back, and the same by our payments.
        { name: "stripe_cents", type: "number", onlyInt: true },
        { name: "own_cents", type: "number", onlyInt: true },
        // Charges and payments that do not agree.
        whole("differences"),
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_billing_proofs_created ON billing_proofs (created)"],
    });
  },
  (app) => drop(app, "billing_proofs"),
);
