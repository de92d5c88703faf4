import { dbTime } from "../lib/time.ts";

/** Fields of a record as they should be; a date may be null. */
export type Fields = { readonly [field: string]: string | number | boolean | Date | null };

/** Sets fields and saves the record when one of them is different or it is new, so that hooks run for changes only. */
export function saveChanged(tx: CoreApp, record: core.Record, fields: Fields): boolean {
  let changed = record.isNew();
  for (const [field, value] of Object.entries(fields)) {
    const before = record.getString(field);
    record.set(field, value instanceof Date ? dbTime(value) : (value ?? ""));
    if (record.getString(field) !== before) changed = true;
  }
  if (changed) tx.save(record);
  return changed;
}
