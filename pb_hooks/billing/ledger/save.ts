import { dbTime } from "../../../common/time.ts";

/** Fields of a record with their desired values; a date may be null. */
export type Fields = { readonly [field: string]: string | number | boolean | Date | null };

/** Sets fields and saves the record if it is new or one of them differs, so that hooks run only for changes. */
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
