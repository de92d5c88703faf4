import { choice, create, drop, execute, whole } from "./lib/schema.ts";

/** Years after that of the issue for which an invoice cannot be deleted (KEPT_YEARS of pb_hooks/invoices/rules.ts). */
const KEPT_YEARS = 11;

const CREATED = { name: "created", type: "autodate", onCreate: true } as const;

/** Invoices and credit notes: rows are only ever added. Ids are texts, since an invoice outlives what it names. */
migrate(
  (app) => {
    // Who sells, as the operator's settings said it. A series belongs to an `entity`.
    create(app, {
      name: "invoice_sellers",
      fields: [
        { name: "entity", type: "text", required: true, max: 15 },
        // The SIREN, else the registration number; empty until the operator gives one.
        { name: "register_key", type: "text", max: 200 },
        { name: "facts", type: "json", maxSize: 5000 },
        { name: "complete", type: "bool" },
        CREATED,
      ],
      indexes: ["CREATE INDEX idx_invoice_sellers_entity ON invoice_sellers (entity, created)"],
    });

    create(app, {
      name: "invoices",
      fields: [
        { name: "entity", type: "text", required: true, max: 15 },
        { ...whole("year"), required: true },
        { ...whole("seq"), required: true },
        { name: "number", type: "text", required: true, max: 20 },
        choice("kind", ["invoice", "credit_note"], { required: true }),
        { name: "payment", type: "text", required: true, max: 15 },
        // The first invoice of the payment, which a credit note or a later invoice corrects.
        { name: "refers", type: "text", max: 15 },
        { name: "seller", type: "text", required: true, max: 15 },
        { name: "member", type: "text", max: 15 },
        { name: "buyer_name", type: "text", max: 255 },
        { name: "buyer_email", type: "text", max: 255 },
        choice("locale", ["fr", "en"], { required: true }),
        { name: "plan", type: "text", max: 200 },
        { name: "period_start", type: "date" },
        { name: "period_end", type: "date" },
        // Cents of `currency`; below zero on a credit note. net + VAT = gross.
        { name: "gross_cents", type: "number", onlyInt: true, required: true },
        { name: "net_cents", type: "number", onlyInt: true },
        { name: "vat_cents", type: "number", onlyInt: true },
        // Hundredths of a percent; 0: VAT does not apply (art. 293 B of the tax code).
        whole("vat_rate", 10_000),
        // What a coupon took off the regular price, which gross_cents does not hold.
        whole("discount_cents"),
        { name: "currency", type: "text", required: true, max: 3 },
        choice("means", ["card", "online", "transfer"], { required: true }),
        { name: "paid_at", type: "date" },
        // The order's reference on the transfer, or Stripe's number.
        { name: "reference", type: "text", max: 60 },
        // The time of issue, and its day in Paris. Both grow with the number.
        { name: "issued", type: "date", required: true },
        { name: "issued_on", type: "text", required: true, max: 10 },
        CREATED,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_invoices_series ON invoices (entity, year, seq)",
        "CREATE UNIQUE INDEX idx_invoices_first ON invoices (payment) WHERE refers = ''",
        "CREATE INDEX idx_invoices_payment ON invoices (payment, gross_cents)",
        "CREATE INDEX idx_invoices_member ON invoices (member, issued, number) WHERE member != ''",
        "CREATE INDEX idx_invoices_issued ON invoices (issued, number)",
        "CREATE INDEX idx_invoices_issued_on ON invoices (issued_on)",
        "CREATE INDEX idx_invoices_number ON invoices (number)",
        "CREATE INDEX idx_invoices_seller ON invoices (seller)",
      ],
    });

    // Hooks refuse changes first; these hold for SQL as well, also for that of PocketBase's console.
    execute(
      app,
      `CREATE TRIGGER invoices_unchanged BEFORE UPDATE ON invoices BEGIN SELECT RAISE(ABORT, 'append only'); END`,
      `CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices
         WHEN OLD.year + ${KEPT_YEARS} >= CAST(strftime('%Y', 'now') AS INTEGER)
         BEGIN SELECT RAISE(ABORT, 'append only'); END`,
      `CREATE TRIGGER invoice_sellers_unchanged BEFORE UPDATE ON invoice_sellers
         BEGIN SELECT RAISE(ABORT, 'append only'); END`,
      `CREATE TRIGGER invoice_sellers_kept BEFORE DELETE ON invoice_sellers
         WHEN EXISTS (SELECT 1 FROM invoices WHERE seller = OLD.id) BEGIN SELECT RAISE(ABORT, 'append only'); END`,
    );

    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new TextField({ name: "vat", max: 10, hidden: true }));
    app.save(site);
    // Who gives a VAT number charges VAT.
    execute(
      app,
      `UPDATE site SET vat = CASE WHEN trim(COALESCE(json_extract(legal, '$.vat_id'), '')) = '' THEN 'franchise' ELSE '20' END`,
    );
  },
  (app) => {
    drop(app, "invoices", "invoice_sellers");
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("vat");
    app.save(site);
  },
);
