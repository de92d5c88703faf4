import { localeOf } from "../../lib/records.ts";
import { planNameById } from "./store.ts";

/** Fields in the member's data export. */
const EXPORTED = {
  orders:
    "reference plan period provider state regular_cents due_cents terms_version terms_accepted start_now_accepted reason withdrawn created",
  subscriptions:
    "plan period provider status price_cents started current_period_end cancel_at_period_end cancel_at ended_at withdrawn collection_paused collection_resumes later_plan later_period later_cents later_from",
  payments:
    "plan provider status amount_cents discount_cents tax_cents refunded_cents refund_due_cents period_start period_end paid_at number card_fingerprint",
  adoptions: "subscription customer email state created",
  price_notices: "old_cents cents kind state sent due decided",
};

/** Fields with the id of a plan, of which the export gives the name. */
const PLANS: readonly string[] = ["plan", "later_plan"];

/** A member's orders, subscriptions, payments and announced prices for the data export. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const locale = localeOf(user);
  const names = new Map<string, string>();
  const nameOf = (plan: string): string => {
    const name = names.get(plan) ?? planNameById(app, plan, locale).name;
    names.set(plan, name);
    return name;
  };
  const cell = (record: core.Record | undefined, field: string): string | number => {
    if (field.endsWith("_cents")) return record?.getInt(field) ?? 0;
    const text = record?.getString(field) ?? "";
    return PLANS.includes(field) ? nameOf(text) : text;
  };
  const all = (collection: keyof typeof EXPORTED) =>
    app
      .findRecordsByFilter(collection, "user = {:user}", "created", 1000, 0, { user: user.id })
      .map((record) =>
        Object.fromEntries(EXPORTED[collection].split(" ").map((field) => [field, cell(record, field)])),
      );
  const own = { orders: all("orders"), subscriptions: all("subscriptions"), payments: all("payments") };
  return { billing: { ...own, announced_prices: all("price_notices"), adoptions: all("adoptions") } };
}
