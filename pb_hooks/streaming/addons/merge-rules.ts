import { byteLength } from "../../../common/byte-length.ts";
import {
  ADDON_RESOURCES,
  type AddonResource,
  SOURCE_NAME_MAX,
  type SourceCatalog,
} from "../../../common/contract/addons.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { type Manifest, type ManifestCatalog, type Resource, resourcesOf } from "./manifest-rules.ts";

/** Maximum size of a manifest in Stremio's account API, in bytes. */
export const MANIFEST_MOST = 8192;
/** What the catalogs of a manifest that is too long may take at least, in bytes. */
const CATALOGS_LEAST = 2048;
/** More options of a choice never fit. */
const OPTIONS_MOST = 2048;
/** Most bytes of a type, which each resource repeats, and of an id, which the gateway answers (internal/gateway/question.go). */
const [TYPE_MOST, ID_MOST] = [256, 4096];
/** Prefix of the ids of the gateway's own entries, as in internal/gateway: every client opens a notice. */
const NOTICES = "passerelle:";
/** What clients ask a catalog for its next page with. */
const PAGE = { name: "skip" };
/** The catalog of a plan without sources: the gateway returns "your account works". */
export const ACCOUNT_ID = "passerelle~account";
const ACCOUNT: ManifestCatalog = { type: "other", id: ACCOUNT_ID };

/** The fields of a source that manifests need. Empty lists mean "all". */
export type Mergeable = {
  key: string;
  manifest: Manifest;
  plans: readonly string[];
  resources: readonly AddonResource[];
  catalogs: readonly SourceCatalog[];
};

/** The service's own manifest fields; the version comes from the stored manifest. */
export type Identity = Pick<Manifest, "id" | "name" | "description" | "logo">;
export type Unversioned = Omit<Manifest, "version">;

export function appliesTo(source: Pick<Mergeable, "plans">, plan: string): boolean {
  return source.plans.length === 0 || source.plans.includes(plan);
}

/** The resources of a source that the operator allows. */
export function allowedResources({ manifest, resources }: Pick<Mergeable, "manifest" | "resources">): Resource[] {
  const allowed: readonly string[] = resources.length > 0 ? resources : ADDON_RESOURCES;
  return resourcesOf(manifest).filter(({ name }) => allowed.includes(name));
}

/** The catalogs of a source that the operator allows, with their own ids and their names in a language. */
export function allowedCatalogs(source: Pick<Mergeable, "manifest" | "resources" | "catalogs">, locale: Locale) {
  if (!allowedResources(source).some(({ name }) => name === "catalog")) return [];
  return source.manifest.catalogs.flatMap((catalog): ManifestCatalog[] => {
    const chosen = source.catalogs.find(({ type, id }) => type === catalog.type && id === catalog.id);
    if (source.catalogs.length > 0 && !chosen) return [];
    return [{ ...catalog, name: chosen?.names[locale] || catalog.name || startOf(catalog.id) }];
  });
}

/** The name of a catalog that has none: its id, which may take half of a manifest, to a name's length in characters. */
function startOf(id: string): string {
  return new RegExp(`^[^]{0,${SOURCE_NAME_MAX}}`, "u").exec(id)?.[0] ?? "";
}

/** The combined manifest of one plan's sources, in order; at most MANIFEST_MOST bytes. */
export function mergeSources(
  identity: Identity,
  sources: readonly Mergeable[],
  locale: Locale,
  account: string,
): Unversioned {
  const resources = unite(sources.flatMap(allowedResources));
  const catalogs = sources.flatMap((source) => askable(source, allowedCatalogs(source, locale))).map(withPages);
  const addonCatalogs = sources.flatMap((source) =>
    allowedResources(source).some(({ name }) => name === "addon_catalog")
      ? askable(source, source.manifest.addonCatalogs ?? [])
      : [],
  );
  // An empty manifest would look like a fault.
  const shown = resources.length > 0 ? catalogs : [{ ...ACCOUNT, name: account }];
  const types = unique([...resources.flatMap((one) => one.types), ...shown.map(({ type }) => type)]);
  return shorten({
    ...identity,
    types,
    resources: withNotices(resources, types, shown.length > 0).map(({ idPrefixes, ...one }) =>
      one.name === "catalog" || one.name === "addon_catalog" ? one.name : { ...one, ...(idPrefixes && { idPrefixes }) },
    ),
    catalogs: shown,
    ...(addonCatalogs.length > 0 && { addonCatalogs }),
    // `/configure` redirects to the dashboard.
    behaviorHints: { configurable: true },
  });
}

/** Catalogs of a source by the ids that clients ask for, without those that the gateway refuses. */
function askable({ key }: Mergeable, catalogs: readonly ManifestCatalog[]): ManifestCatalog[] {
  return catalogs
    .map((catalog) => ({ ...catalog, id: `${key}~${catalog.id}` }))
    .filter(({ type, id }) => canAsk(type) && hasBytes(id, ID_MOST));
}

/** Whether a source hands a catalog out in parts. */
export function hasPages({ extra = [] }: ManifestCatalog): boolean {
  return extra.some(({ name }) => name === PAGE.name);
}

/** The gateway makes the pages of a catalog that its source hands out whole. */
function withPages(catalog: ManifestCatalog): ManifestCatalog {
  return hasPages(catalog) ? catalog : { ...catalog, extra: [...(catalog.extra ?? []), PAGE] };
}

/** Catalogs without what asks for a page, which our update adds to installed ones: nobody needs to install them again for it. */
export function withoutPages(catalogs: readonly ManifestCatalog[]): ManifestCatalog[] {
  return catalogs.map(({ extra = [], ...catalog }) => {
    const rest = extra.filter(({ name }) => name !== PAGE.name);
    return { ...catalog, ...(rest.length > 0 && { extra: rest }) };
  });
}

/** One entry per name, with the types and prefixes of all. */
function unite(resources: readonly Resource[]): Resource[] {
  return unique(resources.map(({ name }) => name)).map((name) => {
    const same = resources.filter((one) => one.name === name);
    const all = same.some(({ idPrefixes }) => idPrefixes === null);
    return {
      name,
      types: unique(same.flatMap(({ types }) => types)).filter(canAsk),
      idPrefixes: all ? null : unique(same.flatMap(({ idPrefixes }) => idPrefixes ?? [])),
    };
  });
}

/** The gateway also serves its own entries: a notice in a catalog has details, and a stream that opens its link. */
function withNotices(resources: readonly Resource[], types: string[], hasCatalogs: boolean): Resource[] {
  const named = (name: string): Resource => {
    const found = resources.find((one) => one.name === name) ?? { name, types: [], idPrefixes: [] };
    return { ...found, types, idPrefixes: found.idPrefixes && [...found.idPrefixes, NOTICES] };
  };
  const rest = resources.filter(({ name }) => name !== "catalog" && name !== "meta" && name !== "stream");
  const catalog: Resource[] = hasCatalogs ? [{ name: "catalog", types, idPrefixes: null }] : [];
  return [...catalog, named("meta"), named("stream"), ...rest];
}

/** Drops the least important parts until the manifest fits: optional choices, what catalogs leave no room for, catalogs. */
function shorten(manifest: Unversioned): Unversioned {
  if (size(manifest) <= MANIFEST_MOST) return manifest;
  const bare = { ...manifest, catalogs: manifest.catalogs.map((catalog) => withOptions(catalog, OPTIONS_MOST)) };
  if (size(bare) <= MANIFEST_MOST) return bare;
  const frame = withRoom(manifest);
  return { ...frame, catalogs: fitting(manifest.catalogs, MANIFEST_MOST - size(frame)) };
}

/** The manifest without catalogs, and with room for some: sources may name hundreds of prefixes and types. */
function withRoom(manifest: Unversioned): Unversioned {
  const most = MANIFEST_MOST - CATALOGS_LEAST;
  const frame = { ...manifest, catalogs: [] };
  if (size(frame) <= most) return frame;
  const { addonCatalogs: _, ...rest } = frame;
  // Each resource repeats the types. Those of the catalogs stay longest.
  let types = unique([...manifest.catalogs.map(({ type }) => type), ...manifest.types]);
  for (;;) {
    const resources = manifest.resources.map((one) =>
      typeof one === "string"
        ? one
        : { name: one.name, types: one.types?.filter((type) => types.includes(type)) ?? [] },
    );
    const short = { ...rest, types, resources };
    if (size(short) <= most || types.length <= 1) return short;
    types = types.slice(0, Math.ceil(types.length / 2));
  }
}

/**
 * The catalogs that fit into `left` bytes, in order: no catalog pays for a later one, and one that does not fit holds back none
 * of the next.
 */
function fitting(catalogs: readonly ManifestCatalog[], left: number): ManifestCatalog[] {
  let room = left;
  return catalogs.flatMap((catalog) => {
    const shorter = inRoom(catalog, room);
    if (!shorter) return [];
    room -= bytesWithComma(shorter, room);
    return [shorter];
  });
}

/**
 * A catalog without its optional choices, and with as many options of required ones as take a quarter of the room; undefined if
 * it has no room with one.
 */
function inRoom(catalog: ManifestCatalog, room: number): ManifestCatalog | undefined {
  const longest = Math.max(1, ...(catalog.extra ?? []).map(({ options }) => options?.length ?? 0));
  for (let most = Math.min(longest, OPTIONS_MOST); most > 1; most = Math.floor(most / 2)) {
    const shorter = withOptions(catalog, most);
    if (bytesWithComma(shorter, room) <= room / 4) return shorter;
  }
  const least = withOptions(catalog, 1);
  return bytesWithComma(least, room) <= room ? least : undefined;
}

function bytesWithComma(catalog: ManifestCatalog, room: number): number {
  return bytesOf(JSON.stringify(catalog), room) + 1;
}

/** A catalog without optional choices, and with the first options of required ones. */
function withOptions({ extra = [], ...catalog }: ManifestCatalog, most: number): ManifestCatalog {
  const kept = extra
    .filter(({ options, isRequired }) => isRequired || !options)
    .map((one) => (one.options ? { ...one, options: one.options.slice(0, most) } : one));
  return { ...catalog, ...(kept.length > 0 && { extra: kept }) };
}

function canAsk(type: string): boolean {
  return hasBytes(type, TYPE_MOST);
}

/** Whether a text takes at most that many bytes; a UTF-16 unit takes three at most. */
function hasBytes(text: string, most: number): boolean {
  return text.length * 3 <= most || bytesOf(text, most) <= most;
}

/** Bytes of a manifest with the longest version. */
function size(manifest: Unversioned): number {
  return bytesOf(JSON.stringify({ ...manifest, version: "1.000000000.000000000" }), MANIFEST_MOST);
}

/** The bytes of a text, infinite above `most`: to count those of a source's thousands of catalogs takes seconds. */
function bytesOf(text: string, most: number): number {
  return text.length > most ? Number.POSITIVE_INFINITY : byteLength(text);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
