import { invalid } from "./errors.ts";
import type { StripeObject } from "./objects.ts";
import type { World } from "./world.ts";

type Json = { [key: string]: unknown };

/** Stripe's fields that hold a time. */
const MOMENTS = new Set(
  `arrival_date available_on backdate_start_date billing_cycle_anchor cancel_at canceled_at created current_period_end current_period_start
   due_by end end_date ended_at expires_at finalized_at marked_uncollectible_at next_payment_attempt paid_at period_end
   period_start redeem_by released_at resumes_at start start_date trial_end trial_start voided_at`.split(/\s+/),
);
/** Shifts every time in a value by some seconds, in place. */
function moveMoments(value: unknown, seconds: number): void {
  if (typeof value !== "object" || value === null) return;
  const entries = value as Json; // arrays too: no index is the name of a time
  for (const [key, each] of Object.entries(entries)) {
    if (key === "metadata") continue;
    if (typeof each === "number" && MOMENTS.has(key)) entries[key] = each + seconds;
    else moveMoments(each, seconds);
  }
}

/** An object as clients see it: references expanded on request, times on the client's clock. */
export function toWire(world: World, object: object, expand: string[] = []): Json {
  const copy = structuredClone(object) as Json; // every Stripe object is a JSON object
  for (const path of expand) expandPath(world, copy, path.split("."), path);
  moveMoments(copy, -world.shift);
  return copy;
}

function expandPath(world: World, value: unknown, path: string[], whole: string): void {
  const [name, ...rest] = path;
  if (name === undefined || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const each of value) expandPath(world, each, path, whole);
    return;
  }
  if (typeof value !== "object") throw notExpandable(whole);
  const holder = value as Json; // an object that is no array
  holder[name] = expanded(world, holder, name, whole);
  expandPath(world, holder[name], rest, whole);
}

function expanded(world: World, holder: Json, name: string, whole: string): unknown {
  const known = holder[name];
  if (known === undefined) return included(world, holder, name, whole);
  if (typeof known === "string") return copyOf(world, known, whole);
  if (Array.isArray(known)) return known.map((each) => (typeof each === "string" ? copyOf(world, each, whole) : each));
  return known;
}

function copyOf(world: World, id: string, whole: string): StripeObject {
  const found = world.objects.get(id);
  if (!found) throw notExpandable(whole);
  return structuredClone(found);
}

/** Lists that an object contains only when expanded. */
function included(world: World, holder: Json, name: string, whole: string): Json {
  const id = String(holder.id);
  const lists: { [field: string]: () => readonly StripeObject[] } = {
    "invoice.payments": () => world.all("invoice_payment").filter((each) => each.invoice === id),
    "charge.refunds": () => world.all("refund").filter((each) => each.charge === id),
    "customer.subscriptions": () =>
      world.all("subscription").filter((each) => each.customer === id && each.status !== "canceled"),
  };
  const list = lists[`${String(holder.object)}.${name}`];
  if (!list) throw notExpandable(whole);
  return { object: "list", data: structuredClone(list()), has_more: false, url: `/v1/${name}` };
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}
