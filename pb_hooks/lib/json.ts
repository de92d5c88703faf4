/** Whether a value is a plain object, neither a list nor null. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What another program sent; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object as it is, {} for any other value. */
export function objectOf(value: unknown): { [key: string]: unknown } {
  return isObject(value) ? value : {};
}

/**
 * The object that we stored as JSON; {} for an empty text or another value.
 * @throws SyntaxError for a damaged text: read as empty, it would be overwritten, or open what it closes
 */
export function parseObject(text: string): { [key: string]: unknown } {
  return objectOf(JSON.parse(text || "{}"));
}

/** The list that we stored as JSON; [] for an empty text or another value. @throws SyntaxError for a damaged text, as above */
export function parseList(text: string): unknown[] {
  const value: unknown = JSON.parse(text || "[]");
  return Array.isArray(value) ? value : [];
}

/** A text property, or "" when it is missing or of another type. */
export function textOf(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : "";
}

/** A number property, or null when it is missing, not finite or of another type. */
export function numberOf(value: unknown, key: string): number | null {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}
