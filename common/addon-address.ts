import { DEBRID_SERVICES } from "./contract/debrid.ts";
import { hostOf, isSecure } from "./host.ts";

/** Stands for a debrid service's key in the address of a source. */
export const PLACEHOLDER = /\{debrid:([a-z-]+)\}/g;

const FILE = "/manifest.json";

/**
 * Whether an address may belong to a source: https (or this machine), with "/manifest.json" once, at the end, an optional query, and
 * only placeholders of known services, none of them in the host.
 */
export function isSourceUrl(url: string): boolean {
  const unknown = [...url.matchAll(PLACEHOLDER)].some(([, name]) => !DEBRID_SERVICES.some((known) => known === name));
  const plain = url.replace(PLACEHOLDER, "x");
  const [path = ""] = plain.split("?");
  return (
    !unknown &&
    !/[{}\s\\#]/.test(plain) &&
    !hostOf(url).includes("{") &&
    path.endsWith(FILE) &&
    path.split(FILE).length === 2 &&
    isSecure(path)
  );
}
