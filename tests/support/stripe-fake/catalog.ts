import { addCustomer } from "./checkout.ts";
import { invalid, missing } from "./errors.ts";
import type { Coupon, Customer, Interval, Price, Product, PromotionCode } from "./objects.ts";
import type { Params } from "./params.ts";
import { cancelNow, isOver } from "./subscriptions.ts";
import { newId, type World } from "./world.ts";

const INTERVALS: readonly Interval[] = ["day", "week", "month", "year"];

export function createCustomer(world: World, params: Params): Customer {
  const facts = { email: params.text("email") ?? null, name: params.text("name") ?? null };
  const customer = addCustomer(world, { ...facts, metadata: params.map("metadata") });
  customer.preferred_locales = params.list("preferred_locales");
  return customer;
}

export function updateCustomer(world: World, customer: Customer, params: Params): Customer {
  if (customer.deleted) throw missing("customer", customer.id);
  customer.email = params.text("email") ?? customer.email;
  customer.name = params.text("name") ?? customer.name;
  customer.balance = params.int("balance") ?? customer.balance;
  Object.assign(customer.metadata, params.map("metadata"));
  if (params.has("preferred_locales")) customer.preferred_locales = params.list("preferred_locales");
  world.emit("customer.updated", customer);
  return customer;
}

/** Deleting a customer ends its subscriptions at once. */
export function deleteCustomer(world: World, customer: Customer): { id: string; object: string; deleted: true } {
  if (customer.deleted) throw missing("customer", customer.id);
  for (const subscription of world.all("subscription"))
    if (subscription.customer === customer.id && !isOver(subscription))
      cancelNow(world, subscription, "cancellation_requested");
  customer.deleted = true;
  world.emit("customer.deleted", customer);
  return { id: customer.id, object: "customer", deleted: true };
}

export function createProduct(world: World, params: Params): Product {
  const id = params.text("id") ?? newId("prod");
  if (world.objects.has(id)) throw invalid("Product already exists.", "id", "resource_already_exists");
  params.ignore("description", "images", "tax_code", "url", "statement_descriptor");
  return world.add({
    id,
    object: "product",
    created: world.now(),
    livemode: world.settings.livemode,
    name: params.need("name"),
    active: params.bool("active") ?? true,
    metadata: params.map("metadata"),
  });
}

export function updateProduct(product: Product, params: Params): Product {
  params.ignore("description", "images", "tax_code", "url", "statement_descriptor");
  product.name = params.text("name") ?? product.name;
  product.active = params.bool("active") ?? product.active;
  Object.assign(product.metadata, params.map("metadata"));
  return product;
}

export function createPrice(world: World, params: Params): Price {
  const name = params.text("product_data[name]");
  const product = name
    ? world.add<Product>({
        id: newId("prod"),
        object: "product",
        created: world.now(),
        livemode: world.settings.livemode,
        name,
        active: true,
        metadata: params.map("product_data[metadata]"),
      })
    : world.get("product", params.need("product"));
  const lookupKey = params.text("lookup_key") ?? null;
  const holder = lookupKey === null ? undefined : world.all("price").find((each) => each.lookup_key === lookupKey);
  if (holder && !params.bool("transfer_lookup_key"))
    throw invalid(`A price (${holder.id}) already uses that lookup key.`, "lookup_key", "resource_already_exists");
  params.ignore("transfer_lookup_key", "nickname");
  if (holder) holder.lookup_key = null;
  const interval = params.oneOf("recurring[interval]", INTERVALS);
  if (!interval || (params.int("recurring[interval_count]") ?? 1) !== 1)
    throw new Error("the fake knows prices for one day, week, month or year");
  const amount = params.int("unit_amount");
  if (amount === undefined || amount < 0) throw invalid("Missing required param: unit_amount.", "unit_amount");
  return world.add({
    id: newId("price"),
    object: "price",
    created: world.now(),
    livemode: world.settings.livemode,
    active: params.bool("active") ?? true,
    currency: params.need("currency"),
    product: product.id,
    unit_amount: amount,
    lookup_key: lookupKey,
    metadata: params.map("metadata"),
    tax_behavior: params.text("tax_behavior") ?? "unspecified",
    type: "recurring",
    billing_scheme: "per_unit",
    recurring: { interval, interval_count: 1, usage_type: "licensed", meter: null },
  });
}

export function updatePrice(price: Price, params: Params): Price {
  params.ignore("nickname");
  price.active = params.bool("active") ?? price.active;
  Object.assign(price.metadata, params.map("metadata"));
  return price;
}

export function createCoupon(world: World, params: Params): Coupon {
  const id = params.text("id") ?? newId("").slice(0, 8);
  if (world.objects.has(id)) throw invalid("Coupon already exists.", "id", "resource_already_exists");
  const percent = params.number("percent_off") ?? null;
  const amount = params.int("amount_off") ?? null;
  if ((percent === null) === (amount === null)) throw invalid("Must provide percent_off or amount_off.");
  if (percent !== null && !(percent > 0 && percent <= 100)) throw invalid("Invalid percent_off", "percent_off");
  const duration = params.oneOf("duration", ["once", "repeating", "forever"]) ?? "once";
  const months = params.int("duration_in_months") ?? null;
  if ((duration === "repeating") !== (months !== null))
    throw invalid("duration_in_months belongs to a repeating coupon.", "duration_in_months");
  params.ignore("applies_to");
  return world.add({
    id,
    object: "coupon",
    created: world.now(),
    livemode: world.settings.livemode,
    name: params.text("name") ?? null,
    percent_off: percent,
    amount_off: amount,
    currency: amount === null ? null : params.need("currency"),
    duration,
    duration_in_months: months,
    max_redemptions: params.int("max_redemptions") ?? null,
    times_redeemed: 0,
    redeem_by: params.time("redeem_by") ?? null,
    valid: true,
    metadata: params.map("metadata"),
  });
}

/** A deleted coupon can no longer be redeemed; subscriptions that have it keep it. */
export function deleteCoupon(coupon: Coupon): { id: string; object: string; deleted: true } {
  coupon.valid = false;
  return { id: coupon.id, object: "coupon", deleted: true };
}

export function createPromotionCode(world: World, params: Params): PromotionCode {
  params.oneOf("promotion[type]", ["coupon"]);
  const coupon = world.get("coupon", params.need("promotion[coupon]"));
  const code = params.text("code") ?? newId("").slice(0, 8).toUpperCase();
  if (world.all("promotion_code").some((each) => each.active && each.code.toLowerCase() === code.toLowerCase()))
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, "code");
  return world.add({
    id: newId("promo"),
    object: "promotion_code",
    created: world.now(),
    livemode: world.settings.livemode,
    code,
    active: params.bool("active") ?? true,
    promotion: { type: "coupon", coupon: coupon.id },
    customer: params.text("customer") ?? null,
    expires_at: params.time("expires_at") ?? null,
    max_redemptions: params.int("max_redemptions") ?? null,
    times_redeemed: 0,
    restrictions: {
      first_time_transaction: params.bool("restrictions[first_time_transaction]") ?? false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    metadata: params.map("metadata"),
  });
}

export function updatePromotionCode(world: World, code: PromotionCode, params: Params): PromotionCode {
  code.active = params.bool("active") ?? code.active;
  Object.assign(code.metadata, params.map("metadata"));
  world.emit("promotion_code.updated", code);
  return code;
}
