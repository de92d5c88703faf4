import { PAGE_ROWS } from "../../common/limits.ts";
import { storedTime } from "../../common/time.ts";

/** Rows to read for a page: one more shows that another page follows. */
export const READ_ROWS = PAGE_ROWS + 1;

/** SQL condition and parameters for "after this row" in a list by `created`, or another time, and id, newest first; `""`: first page. */
export function afterCursor(
  cursor: string,
  column: "created" | "last" = "created",
): { sql: string; params: { created: string; after: string } } | null {
  const at = cursor.indexOf("~");
  if (at < 1) return null;
  const params = { created: storedTime(cursor.slice(0, at)), after: cursor.slice(at + 1) };
  return { sql: `(${column} < {:created} OR (${column} = {:created} AND id < {:after}))`, params };
}

/** A page from rows read with one more than its `size`, and the next page's cursor, which `cursor` makes of its last row. */
export function cutPage<Row>(
  found: readonly Row[],
  cursor: (last: Row) => string,
  size = PAGE_ROWS,
): { shown: Row[]; next: string | null } {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: found.length > size && last ? cursor(last) : null };
}

/** As cutPage, for rows by `created` and id, whose cursor `afterCursor` reads. */
export function pageOf<Row extends { id: string; created: string }>(found: readonly Row[]) {
  return cutPage(found, ({ created, id }) => `${created}~${id}`);
}
