/** Fields in the member's data export. */
const EXPORTED = {
  orders:
    "reference period provider state regular_cents due_cents terms_version terms_accepted start_now_accepted created",
  subscriptions:
    "period provider status price_cents started current_period_end cancel_at_period_end cancel_at ended_at collection_paused collection_resumes later_period later_cents later_from",
  payments:
    "provider status amount_cents discount_cents tax_cents refunded_cents period_start period_end paid_at number",
  price_notices: "old_cents cents kind state sent due decided",
};

/** A member's orders, subscriptions, payments and announced prices for the data export. */
export function memberData(app: CoreApp, user: core.Record) {
  const all = (collection: keyof typeof EXPORTED) =>
    app
      .findRecordsByFilter(collection, "user = {:user}", "created", 1000, 0, { user: user.id })
      .map((record) =>
        Object.fromEntries(EXPORTED[collection].split(" ").map((field) => [field, cell(record, field)])),
      );
  const own = { orders: all("orders"), subscriptions: all("subscriptions"), payments: all("payments") };
  return { billing: { ...own, announced_prices: all("price_notices") } };
}

function cell(record: core.Record | undefined, field: string): string | number {
  return field.endsWith("_cents") ? (record?.getInt(field) ?? 0) : (record?.getString(field) ?? "");
}
