/** Whether a value is a plain object, neither a list nor null. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a text says; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a text holds as JSON; {} where it holds none. */
export function parseObject(text: string): { [key: string]: unknown } {
  const value = parseJson(text);
  return isObject(value) ? value : {};
}

/** The list that a text holds as JSON; [] where it holds none. */
export function parseList(text: string): unknown[] {
  const value = parseJson(text);
  return Array.isArray(value) ? value : [];
}

/** A text property, or "" when it is missing or of another type. */
export function textOf(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : "";
}
