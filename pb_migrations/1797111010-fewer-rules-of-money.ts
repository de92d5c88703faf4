import { execute } from "./lib/schema.ts";

const GONE = { users: ["stripe_former"], plans: ["stripe_price_month", "stripe_price_year"] };

/**
 * Prices at Stripe are found by their terms, and made where a payment needs them; a customer that a key does not know is made again. Who
 * pays by transfer gets no letter about a price: the next order shows it. Nobody declines a price alone any more.
 */
migrate(
  (app) => {
    for (const [name, fields] of Object.entries(GONE)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields) collection.fields.removeByName(field);
      app.save(collection);
    }
    execute(app, "DELETE FROM jobs WHERE kind = 'billing.plan'");
    execute(app, "DELETE FROM operator_settings WHERE id IN ('stripe_installation', 'sales_opened')");
    execute(app, "UPDATE price_notices SET state = 'over' WHERE kind = 'manual' AND state = 'waiting'");
    // A letter that let its member keep the price has promised that.
    execute(
      app,
      `UPDATE price_notices SET state = 'kept' WHERE kind = 'rise' AND state IN ('waiting', 'told')
        AND move IN (SELECT id FROM price_moves WHERE objection = 'keep')`,
    );
    const moves = app.findCollectionByNameOrId("price_moves");
    moves.fields.removeByName("objection");
    app.save(moves);
    execute(
      app,
      `DELETE FROM jobs WHERE kind = 'mail.notice' AND state != 'done' AND payload ->> 'notice' IN ('billing.cancelled-order',
        'billing.price-kept', 'billing.operator-dispute-former', 'billing.operator-retaken', 'billing.operator-duplicate')`,
    );
  },
  (app) => {
    const moves = app.findCollectionByNameOrId("price_moves");
    moves.fields.add(new SelectField({ name: "objection", values: ["keep", "end"], maxSelect: 1 }));
    app.save(moves);
    for (const [name, fields] of Object.entries(GONE)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields) collection.fields.add(new TextField({ name: field, max: 100, hidden: true }));
      app.save(collection);
    }
  },
);
