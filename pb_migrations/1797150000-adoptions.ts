import { choice, create, drop, reference, TIMES, whole } from "./lib/schema.ts";

/**
 * Running subscriptions of the Stripe account that become ours. `adoptions` has each that was read, and knows of an adopted one until
 * when its payments are of the former system; `adopted_prices` says which plan a price of the account is.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const plans = app.findCollectionByNameOrId("plans");
    create(app, {
      name: "adoptions",
      fields: [
        { name: "subscription", type: "text", required: true, max: 100 },
        { name: "customer", type: "text", max: 100 },
        { name: "email", type: "text", max: 255, hidden: true },
        { name: "test", type: "bool" },
        { name: "price", type: "text", max: 100 },
        { name: "product", type: "text", max: 300 },
        choice("period", ["month", "year"]),
        whole("cents"),
        { name: "currency", type: "text", max: 10 },
        { name: "status", type: "text", max: 30 },
        { name: "cancels", type: "bool" },
        { name: "period_end", type: "date" },
        // Why it cannot be adopted; "" for one that can.
        { name: "problem", type: "text", max: 40 },
        choice("state", ["found", "waiting", "adopted", "returning", "returned"], { required: true }),
        { name: "chosen", type: "bool" },
        // Whether Stripe's metadata says so.
        { name: "told", type: "bool" },
        reference("user", users),
        reference("plan", plans),
        { name: "booked_after", type: "date" },
        // Which reading of the account has found it.
        { name: "reading", type: "text", max: 30 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_adoptions_subscription ON adoptions (subscription)",
        "CREATE INDEX idx_adoptions_state ON adoptions (state, problem)",
        "CREATE INDEX idx_adoptions_user ON adoptions (user)",
      ],
    });
    create(app, {
      name: "adopted_prices",
      fields: [{ name: "price", type: "text", required: true, max: 100 }, reference("plan", plans), ...TIMES],
      indexes: ["CREATE UNIQUE INDEX idx_adopted_prices_price ON adopted_prices (price)"],
    });
    const rows = app.findCollectionByNameOrId("import_rows");
    for (const field of ["customer", "subscription"]) rows.addIndex(`idx_import_rows_${field}`, false, field, "");
    app.save(rows);
  },
  (app) => {
    drop(app, "adoptions", "adopted_prices");
    const rows = app.findCollectionByNameOrId("import_rows");
    for (const field of ["customer", "subscription"]) rows.removeIndex(`idx_import_rows_${field}`);
    app.save(rows);
  },
);
