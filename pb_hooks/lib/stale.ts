import { beforeInput } from "../../common/schemas/fields.ts";
import { canonical } from "./canonical.ts";
import { fail } from "./errors.ts";
import { isObject } from "./json.ts";
import { parseBody } from "./parse-body.ts";

/**
 * Refuses to overwrite what someone else has changed since the sender read it: `before` in the body holds the values
 * read, and each field of `stored` must still have them. A program that has not read it leaves `before` out.
 * @throws ApiError 409 `record_changed`
 */
export function refuseStale(e: core.RequestEvent, stored: object): void {
  const { before } = parseBody(beforeInput, e);
  if (before === undefined) return;
  const seen = isObject(before) ? before : {};
  const changed = Object.entries(stored).some(([field, value]) => canonical(value) !== canonical(seen[field]));
  if (changed) throw fail(409, "record_changed");
}
