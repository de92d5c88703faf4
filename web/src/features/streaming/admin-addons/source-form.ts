import * as v from "valibot";
import {
  ADDON_RESOURCES,
  type AddonResource,
  type AddonSource,
  SOURCE_DEFAULTS,
  type SourceInput,
  sourceChange,
} from "../../../../../common/contract/addons.ts";
import { sourceLine } from "../../../../../common/contract/source-lines.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { lineOf, lineStart } from "./line-form.ts";

/** Prefixes of checkbox names; a plan's id or a resource follows. */
export const PLAN_BOX = "plan_";
export const RESOURCE_BOX = "resource_";

/** A catalog to choose; `name` is the source's own. Chosen catalogs that the source dropped are still listed. */
export type CatalogChoice = { type: string; id: string; name: string };

/** The names of a catalog's three fields, by its position, because its id can be any text. */
export const catalogFields = (index: number) =>
  ({ box: `catalog_${index}`, fr: `catalog_${index}_fr`, en: `catalog_${index}_en` }) as const;

/** The catalogs in a source's form: those of its manifest, and chosen ones that the manifest dropped. */
export function catalogChoices(source: AddonSource | undefined): CatalogChoice[] {
  if (!source) return [];
  const { catalogs } = source.manifest;
  const vanished = source.catalogs.filter((chosen) => !catalogs.some((one) => isSame(one, chosen)));
  return [...catalogs, ...vanished.map(({ type, id }) => ({ type, id, name: id }))];
}

export function resourceChoices(source: AddonSource | undefined): AddonResource[] {
  return ADDON_RESOURCES.filter(
    (name) => source?.manifest.resources.includes(name) || source?.resources.includes(name),
  );
}

/** The form's initial values; `plans` are the ids of all plans. */
export function sourceStart(source: AddonSource | undefined, plans: readonly string[]) {
  const { timeoutMs, cacheMin, cacheMax } = source ?? SOURCE_DEFAULTS;
  const catalogs = catalogChoices(source).flatMap((choice, index) => {
    const chosen = source?.catalogs.find((one) => isSame(one, choice));
    const { box, fr, en } = catalogFields(index);
    return [
      [box, chosen !== undefined],
      [fr, chosen?.names.fr ?? ""],
      [en, chosen?.names.en ?? ""],
    ];
  });
  return {
    name: source?.name ?? "",
    url: "",
    active: source?.active ?? true,
    timeoutMs: String(timeoutMs),
    cacheMin: String(cacheMin),
    cacheMax: String(cacheMax),
    ...lineStart(source?.line),
    ...boxes(PLAN_BOX, plans, source?.plans),
    ...boxes(RESOURCE_BOX, resourceChoices(source), source?.resources),
    ...(Object.fromEntries(catalogs) as Record<string, string | boolean>), // as paired above
  };
}

/** The form's values in the server's format. */
export function sourceSchema(source: AddonSource | undefined) {
  const { name, url, timeoutMs, cacheMin, cacheMax } = sourceChange().entries;
  return v.pipe(
    v.objectWithRest(
      {
        name,
        url,
        active: v.boolean(),
        timeoutMs: typedWhole(timeoutMs),
        cacheMin: typedWhole(cacheMin),
        cacheMax: typedWhole(cacheMax),
        link: sourceLine().entries.link,
      },
      v.union([v.string(), v.boolean()]),
    ),
    v.transform(
      (typed): SourceInput => ({
        id: source?.id ?? "",
        name: typed.name,
        url: typed.url,
        active: typed.active,
        plans: ticked(typed, PLAN_BOX),
        resources: resourceChoices(source).filter((one) => typed[RESOURCE_BOX + one] === true),
        catalogs: catalogChoices(source).flatMap(({ type, id }, index) => {
          const fields = catalogFields(index);
          const names = { fr: String(typed[fields.fr] ?? "").trim(), en: String(typed[fields.en] ?? "").trim() };
          return typed[fields.box] === true ? [{ type, id, names }] : [];
        }),
        timeoutMs: typed.timeoutMs,
        cacheMin: typed.cacheMin,
        cacheMax: typed.cacheMax,
        line: lineOf(typed),
      }),
    ),
    sourceChange(),
  );
}

function isSame(a: { type: string; id: string }, b: { type: string; id: string }): boolean {
  return a.type === b.type && a.id === b.id;
}

function boxes(prefix: string, all: readonly string[], chosen: readonly string[] = []): Record<string, boolean> {
  return Object.fromEntries(all.map((one) => [prefix + one, chosen.includes(one)]));
}

function ticked(typed: Readonly<Record<string, unknown>>, prefix: string): string[] {
  return Object.keys(typed).flatMap((name) =>
    name.startsWith(prefix) && typed[name] === true ? [name.slice(prefix.length)] : [],
  );
}
