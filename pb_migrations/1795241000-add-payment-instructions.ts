/** How members pay when no payment service is set: shown with their order. {fr, en}, lines apart by \n. */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    // Hidden: account numbers are for those who have ordered.
    site.fields.add(new JSONField({ name: "payment_instructions", maxSize: 4000, hidden: true }));
    app.save(site);
    const record = app.findRecordById("site", "site");
    record.set("payment_instructions", {
      fr: "Écrivez-nous pour recevoir les moyens de paiement acceptés, en indiquant la référence de votre commande.",
      en: "Write to us for the accepted means of payment and give the reference of your order.",
    });
    app.save(record);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("payment_instructions");
    app.save(site);
  },
);
