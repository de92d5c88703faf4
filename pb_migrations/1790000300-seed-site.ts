/** What the operator fills in for the legal pages, by name, so that /admin/settings shows what there is. */
const LEGAL = [
  "company",
  "legal_form",
  "address",
  "email",
  "phone",
  "register_number",
  "vat_id",
  "publication_director",
  "host_name",
  "host_address",
  "host_phone",
  "mediator",
];

/** The one record of `site`. */
migrate(
  (app) =>
    app.save(
      new Record(app.findCollectionByNameOrId("site"), {
        id: "site",
        brand: "Passerelle",
        tagline: {
          fr: "Un seul compte pour vos extensions de streaming, prêt en une minute.",
          en: "One account for your streaming add-ons, ready in a minute.",
        },
        mail_domain: "passerelle.example",
        trial_days: 3,
        commission: 20,
        reward_as: "credit",
        links: { discord: "", reddit: "" },
        legal: Object.fromEntries(LEGAL.map((field) => [field, ""])),
        payment_instructions: {
          fr: "Écrivez-nous, en indiquant la référence de votre commande, pour savoir comment payer.",
          en: "Contact us with the reference of your order to find out how to pay.",
        },
        detect_locale: true,
        admin_mfa: true,
      }),
    ),
  (app) => app.delete(app.findRecordById("site", "site")),
);
