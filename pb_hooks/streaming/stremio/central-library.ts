import { isObject, textOf } from "../../lib/json.ts";
import type { Session } from "./central-client.ts";
import { ProvisionFailure } from "./failure.ts";

const COLLECTION = { collection: "libraryItem" };
/** Items per request, to keep each one small. */
const BATCH = 500;

/**
 * Copies library and watch state from one account to another. Items that are newer in the target stay, so that a
 * repeated copy undoes nothing. The content is private: never log it.
 */
export function moveLibrary(from: Session, to: Session): void {
  const items = listOf(from.call("datastoreGet", { ...COLLECTION, ids: [], all: true }));
  if (items.length === 0) return;
  const there = modified(to.call("datastoreMeta", COLLECTION));
  const changes = items.filter((item) => {
    const id = textOf(item, "_id");
    return id !== "" && (there.get(id) ?? -1) < timeOf(item);
  });
  for (let start = 0; start < changes.length; start += BATCH) {
    to.call("datastorePut", { ...COLLECTION, changes: changes.slice(start, start + BATCH) });
  }
}

/** Item ids with the time of their last change, from `[[id, milliseconds], …]`. */
function modified(result: unknown): Map<string, number> {
  const times = new Map<string, number>();
  for (const pair of listOf(result)) if (Array.isArray(pair)) times.set(String(pair[0]), Number(pair[1]));
  return times;
}

function timeOf(item: unknown): number {
  return Date.parse(isObject(item) ? textOf(item, "_mtime") : "") || 0;
}

function listOf(result: unknown): unknown[] {
  if (!Array.isArray(result)) throw new ProvisionFailure("unreachable", "The library is not a list");
  return result;
}
