/** How members pay when no payment service is set: shown with their order. {fr, en}, lines apart by \n. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    // Hidden: account numbers are for those who have ordered.
    site.fields.add(new JSONField({ name: "payment_instructions", maxSize: 4000, hidden: true }));
    app.save(site);
    const record = app.findRecordById("site", "site");
    record.set("payment_instructions", {
      fr: "Écrivez-nous, en indiquant la référence de votre commande, pour savoir comment payer.",
      en: "Contact us with the reference of your order to find out how to pay.",
    });
    app.save(record);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("payment_instructions");
    app.save(site);
  },
);
