import { isObject, textOf } from "../lib/json.ts";

/** What members get of entries, as internal/gateway decides it (play.go). */
type Sifted = { kept: unknown[]; played: number; hidden: number };

/**
 * Entries without those that show a key. A stream that holds one in its address alone is kept: members play it through the
 * gateway, which keeps the key back.
 */
export function siftKeys(entries: readonly unknown[], resource: string, keys: readonly string[]): Sifted {
  const shows = (value: unknown) => {
    const text = JSON.stringify(value);
    return keys.some((key) => text.includes(key) || text.includes(encodeURIComponent(key)));
  };
  const kept: unknown[] = [];
  let played = 0;
  for (const entry of entries) {
    const veiled = resource === "stream" && isObject(entry) && shows(textOf(entry, "url"));
    if (shows(veiled ? { ...entry, url: "" } : entry)) continue;
    kept.push(entry);
    if (veiled) played += 1;
  }
  return { kept, played, hidden: entries.length - kept.length };
}
