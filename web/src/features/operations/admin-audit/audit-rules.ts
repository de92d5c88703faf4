import type { AuditItem } from "../../../../../common/contract/audit.ts";
import { isoTime } from "../../../../../common/time.ts";

type Value = string | number | boolean | null;
export type Change = { field: string; before: Value; after: Value };

/**
 * The changed fields of an entry, before and after, in the order of `known` and then by name: the stored order is none. null
 * where there was nothing. Ids of records say nothing to a reader.
 */
export function changesOf({ before, after }: Pick<AuditItem, "before" | "after">, known: readonly string[]): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  return fields
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((field) => ({ field, before: value(before[field]), after: value(after[field]) }))
    .filter((change) => change.before !== change.after && !(isIds(change.before) && isIds(change.after)));
}

/** A stored date in the form that formatDateTime reads; null when the text is not one. */
export function dateIn(text: string): string | null {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? isoTime(text) : null;
}

/** Whether a text is nothing but ids of records, or missing. */
export function isIds(text: Value): boolean {
  return text === null || (typeof text === "string" && /^[a-z0-9]{15}( [a-z0-9]{15})*$/.test(text));
}

/** The texts in a stored JSON object or list of texts, or the text itself: readers see no brackets. */
export function partsOf(text: string): string[] {
  if (!/^[{[]/.test(text)) return [text];
  try {
    const found: unknown[] = Object.values(JSON.parse(text)).flat();
    return found.every((part) => typeof part === "string") ? found : [text];
  } catch {
    return [text];
  }
}

export function isAmount(field: string): boolean {
  return /(^|_)cents$|Cents$/.test(field);
}

function value(found: Value | undefined): Value {
  return found === undefined || found === "" ? null : found;
}

/** The choices of a filter by action: actions with the same name are one choice, whose value has them all. */
export function choicesOf(actions: readonly (readonly [action: string, label: string])[]) {
  const byLabel = new Map<string, string[]>();
  for (const [action, label] of actions) byLabel.set(label, [...(byLabel.get(label) ?? []), action]);
  return [...byLabel]
    .map(([label, names]) => ({ value: names.join(","), label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
