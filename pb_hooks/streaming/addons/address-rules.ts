import { PLACEHOLDER } from "../../../common/addon-address.ts";
import { DEBRID_SERVICES, type DebridService } from "../../../common/contract/debrid.ts";

/** An address without "/manifest.json", and its query with the question mark ("" for none). */
export function partsOf(url: string): { base: string; query: string } {
  const [path = "", ...rest] = url.split("?");
  return { base: path.replace(/\/manifest\.json$/, ""), query: rest.length > 0 ? `?${rest.join("?")}` : "" };
}

/** The last four characters after the host: enough to distinguish two addresses. */
export function tailOf(url: string): string {
  const { base, query } = partsOf(url);
  return `${base.replace(/^[^/]+\/\/[^/]+/, "")}${query}`.slice(-4);
}

/** The debrid services whose keys an address needs, without duplicates. */
export function placeholders(url: string): DebridService[] {
  return DEBRID_SERVICES.filter((service) => url.includes(`{debrid:${service}}`));
}

/**
 * What looks like a key in an address: 16 characters or more without a separator, letters and digits among them. Add-ons
 * that are configured by their address, and repeat it in their streams, would show it.
 */
export function keysIn(url: string): string[] {
  const { base, query } = partsOf(url.replace(PLACEHOLDER, "/"));
  const parts = `${base.replace(/^[^/]+\/\/[^/]+/, "")}/${query}`
    .split(/[/?&=|,;:]|%(?:2C|3B|3D|7C|26|2F)/i)
    .map(decoded);
  const mixed = /\d.*\d.*[a-z]|\d.*[a-z].*\d|[a-z].*\d.*\d/i;
  const inBase64 = (part: string) => /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part);
  const found = parts.filter((part) => part.length >= 16 && (mixed.test(part) || inBase64(part)));
  return [...new Set(found)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address with each placeholder replaced by its key. */
export function fillKeys(url: string, keyOf: (service: DebridService) => string): string {
  return placeholders(url).reduce(
    (text, service) => text.replaceAll(`{debrid:${service}}`, encodeURIComponent(keyOf(service))),
    url,
  );
}
