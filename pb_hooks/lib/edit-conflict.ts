import { beforeInput } from "../../common/contract/fields.ts";
import { canonical } from "./canonical.ts";
import { fail } from "./errors.ts";
import { isObject } from "./json.ts";
import { parseBody } from "./parse-body.ts";

/**
 * Refuses to overwrite what someone else has changed since the sender read it: `before` in the body holds the values
 * read, and each field of `stored` must still have them. A program that has not read it leaves `before` out.
 * @param wanted what is to be stored: where all of `stored` has it already, the answer to the same save was lost
 * @throws ApiError 409 `record_changed`
 */
export function refuseStale(e: core.RequestEvent, stored: object, wanted: object = {}): void {
  const { before } = parseBody(beforeInput, e);
  if (before === undefined || holds(stored, wanted)) return;
  if (!holds(stored, isObject(before) ? before : {})) throw fail(409, "record_changed");
}

/** Whether each field of `stored` is as in `values`. */
export function holds(stored: object, values: object): boolean {
  return Object.entries(stored).every(([field, value]) => canonical(value) === canonical(Reflect.get(values, field)));
}
