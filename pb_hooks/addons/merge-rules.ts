import { byteLength } from "../../common/byte-length.ts";
import { ADDON_RESOURCES, type AddonResource, type SourceCatalog } from "../../common/schemas/addons.ts";
import type { Locale } from "../../common/wire/api.ts";
import { type Manifest, type ManifestCatalog, type Resource, resourcesOf } from "./manifest-rules.ts";

/** Maximum size of a manifest in Stremio's account API, in bytes. */
export const MANIFEST_MOST = 8192;
/** Prefix of the ids of the gateway's own entries, as in internal/gateway: every client opens a notice. */
const NOTICES = "passerelle:";
/** The catalog of a plan without sources: the gateway returns "your account works". */
const ACCOUNT: ManifestCatalog = { type: "other", id: "passerelle~account" };

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
    return [{ ...catalog, name: chosen?.names[locale] || catalog.name || catalog.id }];
  });
}

/** The combined manifest of one plan's sources, in order; at most MANIFEST_MOST bytes. */
export function merge(identity: Identity, sources: readonly Mergeable[], locale: Locale, account: string): Unversioned {
  const resources = unite(sources.flatMap(allowedResources));
  const catalogs = sources.flatMap((source) =>
    allowedCatalogs(source, locale).map((catalog) => ({ ...catalog, id: `${source.key}~${catalog.id}` })),
  );
  const addonCatalogs = sources.flatMap((source) =>
    allowedResources(source).some(({ name }) => name === "addon_catalog")
      ? (source.manifest.addonCatalogs ?? []).map((catalog) => ({ ...catalog, id: `${source.key}~${catalog.id}` }))
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

/** One entry per name, with the types and prefixes of all. */
function unite(resources: readonly Resource[]): Resource[] {
  return unique(resources.map(({ name }) => name)).map((name) => {
    const same = resources.filter((one) => one.name === name);
    const all = same.some(({ idPrefixes }) => idPrefixes === null);
    return {
      name,
      types: unique(same.flatMap(({ types }) => types)),
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

/** Drops the least important parts until the manifest fits: long choices, then the last catalogs, prefixes, the last types. */
function shorten(manifest: Unversioned): Unversioned {
  if (size(manifest) <= MANIFEST_MOST) return manifest;
  let left = MANIFEST_MOST - size({ ...manifest, catalogs: [] });
  const catalogs = manifest.catalogs.map(withoutOptions);
  // Without duplicates: a source may have thousands.
  const last = catalogs.findIndex((catalog) => {
    left -= byteLength(JSON.stringify(catalog)) + 1;
    return left < 0;
  });
  const short = { ...manifest, catalogs: last < 0 ? catalogs : catalogs.slice(0, Math.max(1, last)) };
  if (size(short) <= MANIFEST_MOST) return short;
  const { addonCatalogs: _, ...rest } = short;
  const anyId = rest.resources.map((one) =>
    typeof one === "string" ? one : { name: one.name, types: one.types ?? [] },
  );
  return withFewerTypes({ ...rest, resources: anyId });
}

/** Sources may name hundreds of types, and each resource repeats them. Those of the catalogs stay longest. */
function withFewerTypes(manifest: Unversioned): Unversioned {
  let types = unique([...manifest.catalogs.map(({ type }) => type), ...manifest.types]);
  let short = manifest;
  while (size(short) > MANIFEST_MOST && types.length > 1) {
    types = types.slice(0, Math.ceil(types.length / 2));
    const resources = manifest.resources.map((one) =>
      typeof one === "string" ? one : { ...one, types: one.types?.filter((type) => types.includes(type)) ?? [] },
    );
    short = { ...manifest, types, resources };
  }
  return short;
}

/** Removes optional choices (of genres). */
function withoutOptions({ extra = [], ...catalog }: ManifestCatalog): ManifestCatalog {
  const kept = extra.filter(({ options, isRequired }) => isRequired || !options);
  return { ...catalog, ...(kept.length > 0 && { extra: kept }) };
}

/** Bytes of a manifest with the longest version. */
function size(manifest: Unversioned): number {
  return byteLength(JSON.stringify({ ...manifest, version: "1.0.000000000" }));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
