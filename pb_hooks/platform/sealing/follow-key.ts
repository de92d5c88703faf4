import { appKey } from "../../lib/app-key.ts";
import { enqueue } from "../../lib/jobs.ts";
import type { Fields } from "../../lib/rec.ts";
import { findOne, newRecord } from "../../lib/records.ts";
import { RESEAL } from "./reseal.ts";

/**
 * Records a new key as the one in force and queues the job that reseals everything sealed with the previous key or
 * format. Runs at every start: an interrupted job continues, and one that could not read everything retries.
 */
export function followKey(app: CoreApp): void {
  if (!app.hasTable("app_keys")) return; // before the first start's migrations
  const { id } = appKey();
  app.runInTransaction((tx) => {
    const current = findOne(tx, "app_keys", "state = 'current'", {});
    if (current?.getString("key_id") !== id) {
      if (current) tx.save(change(current, { state: "retiring" }));
      const known = findOne(tx, "app_keys", "key_id = {:id}", { id });
      const row = known ?? newRecord(tx, "app_keys", { key_id: id });
      const oldFormat = current?.getBool("old_format") ?? true;
      tx.save(change(row, { state: "current", old_format: oldFormat, unreadable: 0 }));
    }
    const waiting = findOne(tx, "app_keys", "state = 'retiring' || old_format = true", {});
    if (waiting) enqueue(tx, { kind: RESEAL });
  });
}

function change(record: Rec<"app_keys">, fields: Fields<"app_keys">): Rec<"app_keys"> {
  record.load(fields);
  return record;
}
