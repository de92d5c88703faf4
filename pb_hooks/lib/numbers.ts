import { fail } from "./errors.ts";
import { isObject } from "./json.ts";

/**
 * A whole number in a request's body, from `least` to `most`; texts and fractions are refused.
 * @throws ApiError 400 with one of PocketBase's own codes at the field
 */
export function wholeNumber(body: unknown, field: string, least: number, most: number): number {
  const value = isObject(body) ? body[field] : undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) throw fail(400, "validation_only_int_constraint", field);
  if (value < least) throw fail(400, "validation_min_number_constraint", field);
  if (value > most) throw fail(400, "validation_max_number_constraint", field);
  return value;
}
