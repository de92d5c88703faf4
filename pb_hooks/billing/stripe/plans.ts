import { LIVE, PERIODS, type Period } from "../../../common/contract/billing.ts";
import { must } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import type { Field } from "../../lib/rec.ts";
import { findById } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { SYNC_PLAN } from "../ledger/job-kinds.ts";
import { saveChanged } from "../ledger/save.ts";
import type { Terms } from "../ledger/scheduled-change.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { planName, priceOf } from "../ledger/store.ts";
import { orMissing, type StripeJson, stripeGet, stripePost } from "./client.ts";
import type { FormParams } from "./form.ts";
import { intOf, listData, partOf, refOf } from "./objects.ts";

/** The field that keeps a plan's price of a period. */
const FIELDS = { month: "stripe_price_month", year: "stripe_price_year" } as const satisfies Record<Period, string>;
const FOLLOWED: readonly Field<"plans">[] = ["texts", "monthly_cents", "yearly_cents", "public"];

/** Hook on plans: a job updates the product at Stripe when something that Stripe shows has changed. */
export function planChanged(e: core.RecordEvent): void {
  const plan: Rec<"plans"> = must(e.record, "record");
  const before = plan.original();
  const changed = plan.isNew() || FOLLOWED.some((field) => plan.getString(field) !== before.getString(field));
  e.next();
  if (changed && stripeSettings()) queuePlan(e.app, plan.id);
}

/** Queues the job for a plan's product and prices. */
export function queuePlan(app: CoreApp, plan: string): void {
  enqueue(app, { kind: SYNC_PLAN, payload: { plan } });
}

/** Job {plan}. One that is not on sale is made where a member's next payment needs it (`agreedPrice`). */
export function syncPlan(app: CoreApp, payload: JobPayload): void {
  const plan = findById(app, "plans", payload.plan ?? "");
  if (!plan || !stripeSettings()) return;
  if (plan.getBool("public") || readProduct(plan.getString("stripe_product"))) ensurePlan(app, plan);
}

/**
 * Makes the plan's product and prices at Stripe equal to the record. A price is immutable there: another amount is a
 * new price. The old one stays active: its payers keep paying it, and schedules name it. Ids of another Stripe account (or of the other
 * mode) are not found, so both are created again.
 * @returns what the record then holds, by field: another run may make it equal to a newer price at any moment
 */
export function ensurePlan(app: CoreApp, plan: Rec<"plans">): { [field: string]: string } {
  const product = ensureProduct(app, plan);
  const fields: { [field: string]: string } = { stripe_product: product };
  for (const period of PERIODS) fields[FIELDS[period]] = ensurePrice(plan, product, period);
  app.runInTransaction((tx) => {
    saveChanged(tx, tx.findRecordById("plans", plan.id), fields);
  });
  return fields;
}

/**
 * The price at Stripe for a plan and period, created if needed. Checked each time: the job of a changed price may not
 * have run yet, and nobody must pay anything but the agreed amount.
 */
export function priceIdOf(app: CoreApp, plan: Rec<"plans">, period: Period): string {
  const id = plan.getString(FIELDS[period]);
  const found = readPrice(id);
  // The prices of an archived product stay active, but Stripe sells nothing at them.
  if (isPriceFor(plan, period, found) && partOf(found, "product").active === true) return id;
  return must(ensurePlan(app, plan)[FIELDS[period]], "price");
}

/**
 * A price at Stripe for agreed terms, whatever the plan costs now or is still sold, created if needed; it is never archived. ""
 * when the plan is gone.
 */
export function agreedPrice(app: CoreApp, { plan: id, period, cents }: Terms): string {
  const plan = findById(app, "plans", id);
  if (!plan) return "";
  const known = plan.getString("stripe_product");
  const lookupKey = `${id}-${period}-${cents}`;
  const found = listData(
    stripeGet("/v1/prices", { lookup_keys: [lookupKey], active: true, expand: ["data.product"] }),
  )[0];
  const sold = partOf(found, "product");
  const product =
    textOf(sold, "id") === known && sold.active === true
      ? known
      : must(ensurePlan(app, plan).stripe_product, "product");
  if (found && textOf(sold, "id") === product) return textOf(found, "id");
  const params = { ...priceParams(id, product, period, cents), lookup_key: lookupKey, transfer_lookup_key: true };
  return textOf(stripePost("/v1/prices", params, `agreed:${lookupKey}`), "id");
}

/** A price with its product. */
function readPrice(id: string): StripeJson | null {
  return id ? orMissing(() => stripeGet(`/v1/prices/${encodeURIComponent(id)}`, { expand: ["product"] })) : null;
}

function readProduct(id: string): StripeJson | null {
  return id ? orMissing(() => stripeGet(`/v1/products/${encodeURIComponent(id)}`)) : null;
}

function isPriceFor(plan: Rec<"plans">, period: Period, price: StripeJson | null): boolean {
  return price?.active === true && intOf(price, "unit_amount") === priceOf(plan, period);
}

function ensureProduct(app: CoreApp, plan: Rec<"plans">): string {
  const name = planName(plan, "fr").name;
  const active = plan.getBool("public") || hasSubscribers(app, plan.id);
  const params = { name, active, metadata: { plan: plan.id, slug: plan.getString("slug") } };
  const id = plan.getString("stripe_product");
  const found = readProduct(id);
  if (!found) return textOf(stripePost("/v1/products", params, `product:${plan.id}:${id}`), "id");
  if (textOf(found, "name") !== name || found.active !== params.active)
    stripePost(
      `/v1/products/${encodeURIComponent(id)}`,
      params,
      `product:${plan.id}:${plan.getString("updated")}:${active}`,
    );
  return id;
}

/**
 * Whether a member still pays for a plan, or has chosen it for later. Stripe may refuse to plan a payment for an archived
 * product, as it does in Checkout: the plan would never begin, or its new price never apply.
 */
function hasSubscribers(app: CoreApp, plan: string): boolean {
  const live = `provider = 'stripe' AND status IN ${listed(LIVE)} AND {:plan} IN (plan, later_plan)`;
  return exists(app, "subscriptions", live, { plan });
}

function ensurePrice(plan: Rec<"plans">, product: string, period: Period): string {
  const cents = priceOf(plan, period);
  const id = plan.getString(FIELDS[period]);
  const found = readPrice(id);
  if (isPriceFor(plan, period, found) && refOf(found, "product") === product) return id;
  if (cents === 0) return "";
  const params = priceParams(plan.id, product, period, cents);
  return textOf(stripePost("/v1/prices", params, `price:${plan.id}:${period}:${id}`), "id");
}

function priceParams(plan: string, product: string, period: Period, cents: number): FormParams {
  return {
    product,
    currency: "eur",
    unit_amount: cents,
    tax_behavior: "inclusive",
    recurring: { interval: period },
    metadata: { plan },
  };
}
