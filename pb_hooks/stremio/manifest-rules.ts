import { blockedReason, hostOf } from "../lib/http-rules.ts";
import { isObject, textOf } from "../lib/json.ts";

export type Manifest = { readonly [key: string]: unknown };

/** Whether an address can be an add-on's: https (or this machine), ending in /manifest.json. */
export function isManifestUrl(url: string): boolean {
  return url.length <= 2000 && !blockedReason(url, [hostOf(url)]) && /^[^?#\s]+\/manifest\.json$/.test(url);
}

/** An add-on server's manifest, or undefined when the text is none (add-on protocol: the required members). */
export function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const found = value;
  const texts = ["id", "name", "version"].every((key) => textOf(found, key) !== "");
  return texts && Array.isArray(found.resources) && Array.isArray(found.types) ? found : undefined;
}
