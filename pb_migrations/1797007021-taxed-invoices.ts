/**
 * The total of Stripe's invoice whose tax Stripe computed, also a tax of nothing; 0 where it computed none. On our invoices:
 * that nothing was due where the buyer lives, and the buyer's address.
 */
migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.add(new NumberField({ name: "taxed_cents", onlyInt: true, min: 0, hidden: true }));
    app.save(payments);
    const invoices = app.findCollectionByNameOrId("invoices");
    invoices.fields.add(new BoolField({ name: "vat_abroad" }), new TextField({ name: "buyer_address", max: 500 }));
    app.save(invoices);
  },
  (app) => {
    const payments = app.findCollectionByNameOrId("payments");
    payments.fields.removeByName("taxed_cents");
    app.save(payments);
    const invoices = app.findCollectionByNameOrId("invoices");
    for (const name of ["vat_abroad", "buyer_address"]) invoices.fields.removeByName(name);
    app.save(invoices);
  },
);
