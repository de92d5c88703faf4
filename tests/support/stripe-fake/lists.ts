import { invalid } from "./errors.ts";
import type { StripeObject } from "./objects.ts";
import type { Params } from "./params.ts";

export type Page = { object: "list"; url: string; has_more: boolean; data: StripeObject[] };

/** A page of objects, newest first, selected by `limit`, `starting_after`, `ending_before` and `created[…]`. */
export function page<T extends StripeObject>(url: string, oldestFirst: readonly T[], params: Params): Page {
  const limit = params.int("limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalid("This value must be between 1 and 100.", "limit");
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  let found = oldestFirst.filter(withinCreated(params)).reverse();
  if (after) found = found.slice(position(found, after, "starting_after") + 1);
  if (before) {
    found = found.slice(0, position(found, before, "ending_before"));
    return { object: "list", url, has_more: found.length > limit, data: found.slice(-limit) };
  }
  return { object: "list", url, has_more: found.length > limit, data: found.slice(0, limit) };
}

function position(found: readonly StripeObject[], id: string, param: string): number {
  const index = found.findIndex((each) => each.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, param, "resource_missing");
  return index;
}

function withinCreated(params: Params): (object: StripeObject) => boolean {
  const exact = params.time("created");
  const [gte, gt, lte, lt] = ["gte", "gt", "lte", "lt"].map((name) => params.time(`created[${name}]`));
  return (object) => {
    const created = "created" in object ? object.created : 0;
    if (exact !== undefined && created !== exact) return false;
    if (gte !== undefined && created < gte) return false;
    if (gt !== undefined && created <= gt) return false;
    if (lte !== undefined && created > lte) return false;
    return lt === undefined || created < lt;
  };
}
