import { choice, create, drop, owner, reference, TIMES, whole } from "./lib/schema.ts";

/** Stripe's schedule, what it was told, the price whose arrival turns a stop by date into one with the period, the card. */
const TEXTS = ["stripe_schedule", "scheduled", "pending_stop", "card"];
const DATES = ["later_from", "card_expires", "card_told"];

/** What a subscription costs later: announced prices, and changes that wait for the end of a period. */
migrate(
  (app) => {
    const plans = app.findCollectionByNameOrId("plans");
    const users = app.findCollectionByNameOrId("users");
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(
      // The change that waits for the end of the period; a manual one is paid already when it has a date.
      new RelationField({ name: "later_plan", collectionId: plans.id, maxSelect: 1 }),
      new SelectField({ name: "later_period", values: ["month", "year"], maxSelect: 1 }),
      new NumberField({ name: "later_cents", onlyInt: true, min: 0 }),
      ...TEXTS.map((name) => new TextField({ name, max: 200, hidden: true })),
      ...DATES.map((name) => new DateField({ name })),
    );
    app.save(subscriptions);
    const moves = create(app, {
      name: "price_moves",
      fields: [
        owner("plan", plans),
        choice("period", ["month", "year"], { required: true }),
        whole("cents"),
        // Dearer prices apply to payments from then on.
        { name: "effective", type: "date", required: true },
        // What members may do who do not want a dearer price.
        choice("objection", ["keep", "end"], { required: true }),
        choice("state", ["announced", "called_off"], { required: true }),
        ...TIMES,
      ],
    });
    create(app, {
      name: "price_notices",
      fields: [
        owner("move", moves),
        owner("user", users),
        reference("subscription", subscriptions),
        whole("old_cents"),
        whole("cents"),
        // Dearer or cheaper than before; without an automatic payment there is nothing to object to.
        choice("kind", ["rise", "cut", "manual"], { required: true }),
        choice("state", ["waiting", "told", "kept", "applied", "called_off", "over"], { required: true }),
        // When the mail server took the letter, whose text is kept with the contract.
        { name: "sent", type: "date" },
        // The first moment at which it applies to a payment; empty until the letter is sent.
        { name: "due", type: "date" },
        { name: "decided", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_price_notices_member ON price_notices (move, subscription)",
        "CREATE INDEX idx_price_notices_subscription ON price_notices (subscription, state)",
        "CREATE INDEX idx_price_notices_user ON price_notices (user)",
        "CREATE INDEX idx_price_notices_unsent ON price_notices (created) WHERE sent = ''",
      ],
    });
  },
  (app) => {
    drop(app, "price_notices", "price_moves");
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    for (const name of ["later_plan", "later_period", "later_cents", ...TEXTS, ...DATES])
      subscriptions.fields.removeByName(name);
    app.save(subscriptions);
  },
);
