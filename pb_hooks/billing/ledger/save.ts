import { dbTime } from "../../../common/time.ts";
import type { Collection, Field } from "../../lib/rec.ts";

/** Fields of a record with their desired values; a date may be null. */
export type Changes<C extends Collection> = { readonly [F in Field<C>]?: string | number | boolean | Date | null };

/** Sets fields and saves the record if it is new or one of them differs, so that hooks run only for changes. */
export function saveChanged<C extends Collection>(tx: CoreApp, typed: Rec<C>, fields: Changes<NoInfer<C>>): boolean {
  const record: core.Record = typed;
  let changed = record.isNew();
  for (const [field, value] of Object.entries<Changes<C>[Field<C>]>(fields)) {
    const before = record.getString(field);
    record.set(field, value instanceof Date ? dbTime(value) : (value ?? ""));
    if (record.getString(field) !== before) changed = true;
  }
  if (changed) tx.save(record);
  return changed;
}
