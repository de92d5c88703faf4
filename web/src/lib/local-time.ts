/** A time for an input of type datetime-local, in the reader's zone; "" for none, or for what is no time. */
export function toLocalTime(iso: string | null): string {
  const date = new Date(iso ?? "");
  if (Number.isNaN(date.getTime())) return "";
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** ISO 8601 in UTC of a local time; null for an empty or unfinished one. */
export function fromLocalTime(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
