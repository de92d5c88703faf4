import type { DebridService } from "../../../common/contract/debrid.ts";
import { errorText } from "../../lib/errors.ts";
import { run } from "../../lib/sql.ts";
import { debridKeyInUse, debridKeys } from "../debrid/public.ts";
import { fillKeys, keysIn, placeholders } from "./address-rules.ts";
import type { Manifest } from "./manifest-rules.ts";
import { type ShowsKey, withoutKeys } from "./shown-keys.ts";
import { activeSources, addressOf, allSources, type Source } from "./store.ts";

/**
 * The active sources as members may see them: without what shows a key in a manifest. One whose address cannot be read is
 * left out, because nobody knows its keys.
 */
export function shownSources(app: CoreApp): Source[] {
  return activeSources(app).flatMap((source) => {
    const manifest = shownManifest(app, source);
    return manifest ? [{ ...source, manifest }] : [];
  });
}

/** Before a key changes: removes what shows it from stored manifests, because nobody would know it as a key afterwards. */
export function dropShownKeys(app: CoreApp): void {
  for (const source of allSources(app)) {
    const manifest = shownManifest(app, source);
    if (!manifest || manifest === source.manifest) continue;
    // Without the record's hooks, which would publish once per source.
    const sql = "UPDATE addon_sources SET manifest = {:manifest} WHERE id = {:id}";
    run(app, sql, { id: source.id, manifest: JSON.stringify(manifest) });
  }
}

/** Recognises keys in values as the gateway does. */
export function showing(keys: readonly string[]): ShowsKey {
  return (value) => keys.length > 0 && $gateway.shows(JSON.stringify(value), keys);
}

function shownManifest(app: CoreApp, source: Source): Manifest | undefined {
  try {
    const keys = secretsOf(app, source).map(({ value }) => value);
    return withoutKeys(source.manifest, showing(keys));
  } catch (error) {
    console.error(`Cannot read the keys of source ${source.id}: ${errorText(error)}`);
    return undefined;
  }
}

/**
 * A source's address with the keys of the active debrid accounts, which change when those fail; undefined if no account
 * works or the address cannot be read.
 */
export function filledAddress(app: CoreApp, source: Pick<Source, "id" | "url">) {
  try {
    const address = addressOf(source);
    const keys = keysOf(app, placeholders(address));
    return keys && fillKeys(address, (service) => keys[service] ?? "");
  } catch (error) {
    console.error(`Cannot read the address of source ${source.id}: ${errorText(error)}`);
    return undefined;
  }
}

/**
 * What nobody may be shown of a source's streams: the keys in its address, by the service whose key may be another one
 * tomorrow, those of all other accounts, and what else in its address looks like a key. Secret.
 */
export function secretsOf(app: CoreApp, source: Pick<Source, "id" | "url">): { name: string; value: string }[] {
  return secretsAt(app, addressOf(source));
}

/** The same for an address that may not be stored yet. Secret. */
export function secretsAt(app: CoreApp, address: string): { name: string; value: string }[] {
  const services = placeholders(address).map((name) => ({ name, value: debridKeyInUse(app, name) }));
  const others = debridKeys(app).map(({ id, key }) => ({ name: id, value: key }));
  const typed = keysIn(address).map((value, index) => ({ name: `${index}`, value }));
  return [...services, ...others, ...typed].filter(({ value }) => value);
}

/** Each service's active key; undefined if one has none. Secret. */
export function keysOf(app: CoreApp, services: readonly DebridService[]): { [service: string]: string } | undefined {
  const keys = services.map((service) => [service, debridKeyInUse(app, service)] as const);
  return keys.every(([, key]) => key) ? Object.fromEntries(keys) : undefined;
}
