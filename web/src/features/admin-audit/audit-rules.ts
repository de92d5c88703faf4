import { isoTime } from "../../../../common/time.ts";
import type { AuditItem } from "../../../../common/wire/admin.ts";

export type Change = { field: string; before: string; after: string };

/** The changed fields of an entry, before and after; "" where there was nothing. */
export function changesOf({ before, after }: Pick<AuditItem, "before" | "after">): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A stored date in the form that formatDateTime reads; null when the text is not one. */
export function dateIn(value: string): string | null {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? isoTime(value) : null;
}

function text(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
