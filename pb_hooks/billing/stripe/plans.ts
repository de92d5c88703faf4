import type { Period } from "../../../common/contract/billing.ts";
import { now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { textOf } from "../../lib/json.ts";
import { findById } from "../../lib/records.ts";
import { saveChanged } from "../ledger/save.ts";
import type { Terms } from "../ledger/scheduled-change.ts";
import { planName, priceOf } from "../ledger/store.ts";
import { orMissing, stripeGet, stripePost } from "./client.ts";
import { listData, refOf } from "./json.ts";

/** The price at Stripe of a plan as it is sold now. Nobody must pay anything but the agreed amount. */
export function priceIdOf(app: CoreApp, plan: Rec<"plans">, period: Period): string {
  return must(agreedPrice(app, { plan: plan.id, period, cents: priceOf(plan, period) }), "price");
}

/**
 * A price at Stripe for agreed terms, whatever the plan costs now or is still sold, made where it is needed; "" when the plan is gone.
 * A price is immutable there, and stays active: its payers keep paying it, and schedules name it. What belongs to another account, or
 * to the other mode, is not found, so it is made again.
 */
export function agreedPrice(app: CoreApp, { plan: id, period, cents }: Terms): string {
  const plan = findById(app, "plans", id);
  if (!plan) return "";
  const product = ensureProduct(app, plan);
  const lookupKey = `${id}-${period}-${cents}`;
  const found = listData(stripeGet("/v1/prices", { lookup_keys: [lookupKey] }))[0];
  if (found?.active === true && refOf(found, "product") === product) return textOf(found, "id");
  const params = {
    product,
    currency: "eur",
    unit_amount: cents,
    tax_behavior: "inclusive",
    recurring: { interval: period },
    metadata: { plan: id },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  };
  return textOf(stripePost("/v1/prices", params, `agreed:${lookupKey}:${textOf(found, "id")}`), "id");
}

/** The plan's product at Stripe, which has the plan's name and can be sold: Stripe plans no payment for an archived one. */
function ensureProduct(app: CoreApp, plan: Rec<"plans">): string {
  const params = {
    name: planName(plan, "fr").name,
    active: true,
    metadata: { plan: plan.id, slug: plan.getString("slug") },
  };
  const known = plan.getString("stripe_product");
  const path = `/v1/products/${encodeURIComponent(known)}`;
  const found = known ? orMissing(() => stripeGet(path)) : null;
  if (found && found.deleted !== true) {
    if (textOf(found, "name") !== params.name || found.active !== true)
      stripePost(path, params, `product:${plan.id}:${now().toISOString()}`);
    return known;
  }
  const product = textOf(stripePost("/v1/products", params, `product:${plan.id}:${known}`), "id");
  app.runInTransaction((tx) => {
    saveChanged(tx, tx.findRecordById("plans", plan.id), { stripe_product: product });
  });
  return product;
}
