/** Keys of the site record's `legal` (common/wire/api.ts, LEGAL_FIELDS), so that the operator sees what there is to fill in. */
const FIELDS = [
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

migrate(
  (app) => {
    const site = app.findRecordById("site", "site");
    const given = JSON.parse(toString(site.get("legal")) || "{}") as { [field: string]: unknown };
    site.set("legal", { ...Object.fromEntries(FIELDS.map((field) => [field, ""])), ...given });
    app.save(site);
  },
  (app) => {
    const site = app.findRecordById("site", "site");
    const given = JSON.parse(toString(site.get("legal")) || "{}") as { [field: string]: unknown };
    site.set("legal", Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")));
    app.save(site);
  },
);
