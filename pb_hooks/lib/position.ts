import { fail } from "./errors.ts";
import { row, rows } from "./sql.ts";

/**
 * Numbers all records of a collection by the new order of their ids. Those that have not moved are not saved: a save can
 * be costly.
 * @throws ApiError 400 `validation_invalid_value` at `ids` when they are not those of all records
 */
export function saveOrder(tx: CoreApp, collection: string, ids: readonly string[]): void {
  const stored = rows(tx, `SELECT id FROM ${collection}`, {}, { id: "" });
  if (ids.length !== stored.length || !stored.every(({ id }) => ids.includes(id)))
    throw fail(400, "validation_invalid_value", "ids");
  for (const record of tx.findRecordsByIds(collection, [...ids])) {
    const position = ids.indexOf(record?.id ?? "") + 1;
    if (!record || record.getInt("position") === position) continue;
    record.set("position", position);
    tx.save(record);
  }
}

/** The position after all records of a collection. */
export function endPosition(app: CoreApp, collection: string): number {
  const sql = `SELECT COALESCE(MAX(position), 0) + 1 AS "end" FROM ${collection}`;
  return row(app, sql, {}, { end: 0 })?.end ?? 1;
}
