import { isObject, parseJson, textOf } from "../../lib/json.ts";

/**
 * A manifest as Stremio's engine reads it. The engine refuses an account's whole list of add-ons if one field of one
 * manifest has the wrong type, so every manifest sent there contains only these fields.
 */
export type Manifest = {
  id: string;
  version: string;
  name: string;
  description?: string;
  contactEmail?: string;
  logo?: string;
  background?: string;
  types: string[];
  resources: (string | ManifestResource)[];
  idPrefixes?: string[];
  catalogs: ManifestCatalog[];
  addonCatalogs?: ManifestCatalog[];
  behaviorHints?: { [hint in (typeof HINTS)[number]]?: boolean };
};
type ManifestResource = { name: string; types?: string[]; idPrefixes?: string[] };
export type ManifestCatalog = { type: string; id: string; name?: string; extra?: ManifestExtra[] };
type ManifestExtra = { name: string; isRequired?: boolean; options?: string[]; optionsLimit?: number };

/** A resource with its types and id prefixes; null: every id. */
export type Resource = { name: string; types: string[]; idPrefixes: string[] | null };

const HINTS = ["adult", "p2p", "configurable", "configurationRequired"] as const;
const NUMBER = "(0|[1-9]\\d{0,8})";
const [EARLY, BUILD] = ["(0|[1-9]\\d*|\\d*[A-Za-z][0-9A-Za-z]*)", "[0-9A-Za-z]+"];
const SEMVER = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(-${EARLY}(\\.${EARLY})*)?(\\+${BUILD}(\\.${BUILD})*)?$`);

/** A manifest with the fields that the engine knows; undefined when a required one is missing or of another type. */
export function cleanManifest(value: unknown): Manifest | undefined {
  if (!isObject(value)) return undefined;
  const { id, version, name } = value;
  const [types, resources] = [textsOf(value.types), list(value.resources, resourceOf)];
  if (typeof id !== "string" || typeof name !== "string" || typeof version !== "string") return undefined;
  if (!SEMVER.test(version) || !types || !resources) return undefined;
  const catalogs = list(value.catalogs ?? [], catalogOf);
  const prefixes = value.idPrefixes ?? undefined;
  const idPrefixes = prefixes === undefined ? undefined : textsOf(prefixes);
  if (!catalogs || (prefixes !== undefined && !idPrefixes)) return undefined;
  const optional = ["description", "contactEmail", "logo", "background"].flatMap((key) => {
    const text = textOf(value, key);
    return text ? [[key, text]] : [];
  });
  const addonCatalogs = list(value.addonCatalogs ?? [], catalogOf) ?? [];
  const hints = isObject(value.behaviorHints) ? value.behaviorHints : {};
  const set = HINTS.flatMap((hint) => (typeof hints[hint] === "boolean" ? [[hint, hints[hint]]] : []));
  return {
    id,
    version,
    name,
    ...Object.fromEntries(optional),
    types,
    resources,
    ...(idPrefixes && { idPrefixes }),
    catalogs,
    ...(addonCatalogs.length > 0 && { addonCatalogs }),
    ...(set.length > 0 && { behaviorHints: Object.fromEntries(set) }),
  };
}

/** What an add-on's server answered, as `cleanManifest` reads it. */
export function parseManifest(text: string): Manifest | undefined {
  return cleanManifest(parseJson(text));
}

/** As parseManifest, for a source: its version, which clients never see, may be anything. */
export function parseSource(text: string): Manifest | undefined {
  // Clients skip a byte order mark, and what follows the object.
  const plain = text.replace(/^\ufeff/, "");
  const value = parseJson(plain) ?? parseJson(plain.slice(0, plain.lastIndexOf("}") + 1));
  return isObject(value) ? cleanManifest({ ...value, version: "1.0.0" }) : undefined;
}

/**
 * The resources of a manifest as clients read them, each with its types and prefixes. The manifest's own count for resources that are
 * just a name. Clients ask nothing of a resource without types. An empty list of prefixes means every id. Catalogues need no resource.
 */
export function resourcesOf({ types, idPrefixes, resources, catalogs, addonCatalogs = [] }: Manifest): Resource[] {
  const named = resources.flatMap((resource): Resource[] => {
    const own = typeof resource === "string" ? { name: resource, types, idPrefixes } : resource;
    return own.types?.length ? [{ name: own.name, types: own.types, idPrefixes: filled(own.idPrefixes) ?? null }] : [];
  });
  const implied = Object.entries({ catalog: catalogs, addon_catalog: addonCatalogs }).flatMap(([name, all]) =>
    all.length === 0 || named.some((one) => one.name === name)
      ? []
      : [{ name, types: all.map(({ type }) => type), idPrefixes: null }],
  );
  return [...named, ...implied];
}

function filled(texts: string[] | undefined): string[] | undefined {
  return texts && texts.length > 0 ? texts : undefined;
}

function resourceOf(value: unknown): string | ManifestResource | undefined {
  if (typeof value === "string") return value;
  if (!isObject(value) || typeof value.name !== "string") return undefined;
  const { name } = value;
  const [types, idPrefixes] = [textsOf(value.types), textsOf(value.idPrefixes)];
  return { name, ...(types && { types }), ...(idPrefixes && { idPrefixes }) };
}

/** Both ways of naming extra properties become the newer one; with a malformed property the newer way counts for nothing. */
function catalogOf(value: unknown): ManifestCatalog | undefined {
  if (!isObject(value) || typeof value.type !== "string" || typeof value.id !== "string") return undefined;
  const { type, id } = value;
  const name = textOf(value, "name");
  const required = textsOf(value.extraRequired) ?? [];
  const extra =
    list(value.extra, extraOf) ??
    (textsOf(value.extraSupported) ?? required).map((one) => ({
      name: one,
      ...(required.includes(one) && { isRequired: true }),
    }));
  return { type, id, ...(name && { name }), ...(extra.length > 0 && { extra }) };
}

function extraOf(value: unknown): ManifestExtra | undefined {
  if (!isObject(value)) return undefined;
  const { name, isRequired = false, options: given, optionsLimit = 1 } = value;
  const options = textsOf(given ?? []);
  if (typeof name !== "string" || typeof isRequired !== "boolean" || !options) return undefined;
  if (typeof optionsLimit !== "number" || !Number.isSafeInteger(optionsLimit) || optionsLimit < 0) return undefined;
  return {
    name,
    ...(isRequired && { isRequired }),
    ...(options.length > 0 && { options }),
    ...(optionsLimit !== 1 && { optionsLimit }),
  };
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
}

/** Each entry as `read` reads it; undefined if the value is not a list or an entry is invalid. */
function list<T>(value: unknown, read: (entry: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = value.map(read);
  return found.every((entry) => entry !== undefined) ? found : undefined;
}
