import { isObject, textOf } from "../lib/json.ts";
import type { Manifest } from "./manifest-rules.ts";

/** What members get of entries, as internal/gateway decides it (play.go). */
type Sifted = { kept: unknown[]; played: number; hidden: number };

/**
 * Entries without those that show a key. A stream that holds one in its address alone is kept: members play it through the
 * gateway, which keeps the key back.
 */
export function siftKeys(entries: readonly unknown[], resource: string, keys: readonly string[]): Sifted {
  const shows = (value: unknown) => showsKey(value, keys);
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

/** A manifest without the catalogs, types and prefixes that show a key: members and their accounts at Stremio would get it. */
export function withoutKeys(manifest: Manifest, keys: readonly string[]): Manifest {
  if (!showsKey(manifest, keys)) return manifest;
  const plain = <T>(entries: readonly T[]) => entries.filter((entry) => !showsKey(entry, keys));
  const asked = ({ types, idPrefixes }: { types?: string[]; idPrefixes?: string[] }) => ({
    ...(types && { types: plain(types) }),
    ...(idPrefixes && { idPrefixes: plain(idPrefixes) }),
  });
  return {
    ...manifest,
    ...asked(manifest),
    resources: manifest.resources.map((one) => (typeof one === "string" ? one : { ...one, ...asked(one) })),
    catalogs: plain(manifest.catalogs),
    ...(manifest.addonCatalogs && { addonCatalogs: plain(manifest.addonCatalogs) }),
  };
}

function showsKey(value: unknown, keys: readonly string[]): boolean {
  const text = JSON.stringify(value);
  return keys.some((key) => text.includes(key) || text.includes(encodeURIComponent(key)));
}
