import { isObject, textOf } from "../../lib/json.ts";
import type { Manifest } from "./manifest-rules.ts";

/** Whether a value shows a key. */
export type ShowsKey = (value: unknown) => boolean;

/** What members get of entries, as internal/gateway decides it (play.go). */
type Sifted = { kept: unknown[]; played: number; hidden: number };

/**
 * Entries without those that show a key. A stream that holds one in its address alone is kept: members play it through the
 * gateway, which keeps the key back.
 */
export function siftKeys(entries: readonly unknown[], resource: string, shows: ShowsKey): Sifted {
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
export function withoutKeys(manifest: Manifest, shows: ShowsKey): Manifest {
  if (!shows(manifest)) return manifest;
  const plain = <T>(entries: readonly T[]) => entries.filter((entry) => !shows(entry));
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
