/** Rows per page of an admin list. */
export const PAGE = 30;

/** SQL condition and parameters for "after this row" in a list by `created` and id, newest first; `""`: first page. */
export function afterCursor(cursor: string): { sql: string; params: { created: string; after: string } } | null {
  const at = cursor.indexOf("~");
  if (at < 1) return null;
  const params = { created: cursor.slice(0, at), after: cursor.slice(at + 1) };
  return { sql: "(created < {:created} OR (created = {:created} AND id < {:after}))", params };
}

/** A page from rows read with one more than PAGE, and the cursor of the next page. */
export function pageOf<Row extends { id: string; created: string }>(
  found: readonly Row[],
): { shown: Row[]; next: string | null } {
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  return { shown, next: found.length > PAGE && last ? `${last.created}~${last.id}` : null };
}
