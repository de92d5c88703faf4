import { isObject, textOf } from "../../lib/json.ts";

// Readers of Stripe's answers, which know none of the hooks' globals.

/** An object of Stripe's as it came. */
export type StripeJson = { readonly [key: string]: unknown };

/** A number in a field, 0 when it is none. */
export function intOf(value: unknown, key: string): number {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "number" ? found : 0;
}

/** The objects of a list object, `{data: […]}`. */
export function listData(value: unknown): StripeJson[] {
  const data = isObject(value) ? value.data : undefined;
  return Array.isArray(data) ? data.filter(isObject) : [];
}

/** The id of a reference, whether expanded or not. */
export function refOf(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : textOf(found, "id");
}

/** A field that is an object, {} when it is not. */
export function partOf(value: unknown, key: string): StripeJson {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
}

/** A field that is a time in seconds; null for none. */
export function timeOf(value: unknown, key: string): Date | null {
  const seconds = intOf(value, key);
  return seconds > 0 ? new Date(seconds * 1000) : null;
}

/** The item of a subscription that our checkout sold: its price names the plan. Others are the operator's. */
export function itemOf(json: StripeJson): StripeJson | undefined {
  const items = listData(json.items);
  return items.find((item) => textOf(partOf(item, "price").metadata, "plan") !== "") ?? items[0];
}
