/** Whether a value is a plain object, neither a list nor null. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text property, or "" when it is missing or of another type. */
export function textOf(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : "";
}
