import { OURS } from "../../../common/contract/collections.ts";
import { must } from "../../lib/errors.ts";
import { nextWith } from "../../lib/transaction.ts";
import { audit } from "../audit/public.ts";

import { changedParts, type Ours, type Parts, partsOf, problemOf, problemOfOwn } from "./parts.ts";
import { refusal } from "./refusal.ts";

/** The collections that migrations make, and PocketBase's own, by name. */
export const ours: { readonly [name: string]: Ours } = OURS;

/** Where internal/front/console notes that a collection is to be emptied: PocketBase has no hook for it. */
const EMPTIES = "passerelleEmpties";

/** Longest list of names that an entry of the log keeps. */
const LONGEST = 1000;

/** Hook: a superuser creates a collection. */
export function createCollection(e: core.CollectionRequestEvent): void {
  const collection = must(e.collection, "collection");
  refuseProblem(e, collection.name, {}, partsOf(collection.string()));
  nextWith(e, () => log(e, { action: "collection.create" }, collection));
}

/** Hook: a superuser changes a collection. Of ours, only what the product does not read. */
export function updateCollection(e: core.CollectionRequestEvent): void {
  const collection = must(e.collection, "collection");
  const stored = e.app.findCollectionByNameOrId(String(collection.lastSavedPK()));
  const before = partsOf(stored.string());
  const after = partsOf(collection.string());
  refuseProblem(e, stored.name, before, after);
  nextWith(e, () => log(e, { action: "collection.update" }, collection, changedParts(before, after)));
}

/** Hook: a superuser deletes a collection, or (internal/front/console) all its rows. */
export function deleteCollection(e: core.CollectionRequestEvent): void {
  const collection = must(e.collection, "collection");
  const empties = e.get(EMPTIES) === true;
  if (ours[collection.name]) throw refusal(e, empties ? "emptied" : "deleted", collection.name);
  nextWith(e, () => log(e, empties ? { action: "collection.empty" } : { action: "collection.delete" }, collection));
}

/**
 * Hook: a superuser imports collections, which may replace all of them. It is judged by its result, so that a file that
 * was exported here can be imported again.
 */
export function importCollections(e: core.CollectionsImportRequestEvent): void {
  const before = stateOf(e.app);
  const named = e.collectionsData.flatMap(({ id, name }) => [id, name]);
  for (const [name, { id }] of Object.entries(before)) {
    const stays = !e.deleteMissing || name.startsWith("_") || named.includes(id) || named.includes(name);
    if (ours[name] && !stays) throw refusal(e, "deleted", name);
  }
  nextWith(e, () => {
    const after = stateOf(e.app);
    const changed = new Set<string>();
    for (const name of [...Object.keys(before), ...Object.keys(after)]) {
      const [old, now] = [before[name]?.parts ?? {}, after[name]?.parts ?? {}];
      if (ours[name] && !after[name]) throw refusal(e, "deleted", name);
      if (after[name]) refuseProblem(e, name, old, now);
      if (changedParts(old, now).length > 0) changed.add(name);
    }
    log(e, { action: "collection.import" }, undefined, [...changed].sort());
  });
}

function refuseProblem(e: core.RequestEvent, name: string, before: Parts, after: Parts): void {
  const isOurs = (id: string) => e.app.findAllCollections().some((each) => each?.id === id && ours[each.name]);
  const found = ours[name] ? problemOf(before, after, ours[name]) : problemOfOwn(before, after, isOurs);
  if (found) throw refusal(e, found.why, name, found.part);
}

function stateOf(app: CoreApp): { readonly [name: string]: { id: string; parts: Parts } } {
  const all = app.findAllCollections().map((collection) => {
    const { id, name } = must(collection, "collection");
    return [name, { id, parts: partsOf(must(collection, "collection").string()) }] as const;
  });
  return Object.fromEntries(all);
}

/** Writes the names of what changed, never a value: rules and options may hold secrets. */
function log(
  e: core.RequestEvent,
  what: { action: string },
  collection: core.Collection | undefined,
  changed: readonly string[] = [],
): void {
  audit(e.app, e, {
    ...what,
    target: [collection?.name ?? "", collection?.id ?? ""],
    after: changed.length > 0 ? { changed: changed.join(", ").slice(0, LONGEST) } : {},
  });
}
