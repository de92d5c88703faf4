/** The most keys in one call; with more, everything goes. */
const MOST_KEYS = 16;
/** Every cached page carries it (internal/front/site/shared.go). */
export const EVERYTHING = "all";

/** The collections that pages, feeds and site maps show; their names are the keys. */
export const SHOWN =
  "addon_sources articles coupons faqs identity_providers incidents newsletter_issues plans posts redemptions site texts";

/** Which placeholder a template holds; undefined for none. {key} takes one call for each key. */
export function keysOf(template: string): "keys" | "json" | "key" | undefined {
  const [, name] = /\{(keys|json|key)\}/.exec(template) ?? [];
  return name === "keys" || name === "json" || name === "key" ? name : undefined;
}

/** Fills {keys} ("a,b"), {json} (["a","b"]) and {key} (the first). Keys are names of collections: they need no escapes. */
export function fill(template: string, keys: readonly string[]): string {
  return template
    .replaceAll("{keys}", keys.join(","))
    .replaceAll("{json}", JSON.stringify(keys))
    .replaceAll("{key}", keys[0] ?? "");
}

/** Two lists of keys, separated by spaces, as one. */
export function mergeKeys(before: string, added: string): string {
  const keys = [...new Set(`${before} ${added}`.split(" ").filter(Boolean))].sort();
  return keys.includes(EVERYTHING) || keys.length > MOST_KEYS ? EVERYTHING : keys.join(" ");
}
