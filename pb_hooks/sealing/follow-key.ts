import { appKey } from "../lib/app-key.ts";
import { enqueue } from "../lib/jobs.ts";
import { findOne, newRecord } from "../lib/records.ts";
import { RESEAL } from "./reseal.ts";

/**
 * Notes a new key as the one in force, and lets the job seal again what is sealed with the one before or in the old
 * format. At every start: a job that was cut off goes on, and one that could not read everything tries again.
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
    if (waiting) enqueue(tx, { kind: RESEAL, key: RESEAL, payload: {} });
  });
}

function change(record: core.Record, fields: { [name: string]: string | number | boolean }): core.Record {
  record.load(fields);
  return record;
}
