import { ADDON_RESOURCES, type AddonResource, type SourceCatalog } from "../../../common/contract/addons.ts";
import { LOCALES } from "../../../common/contract/api.ts";
import { EMPTY_LINE, type SourceLine } from "../../../common/contract/source-lines.ts";
import { hostOf } from "../../../common/host.ts";
import { isObject, parseJson, parseList, parseObject, textOf } from "../../lib/json.ts";
import type { Place } from "../../lib/place.ts";
import { endPosition } from "../../lib/position.ts";
import { randomText } from "../../lib/random.ts";
import { newId, newRecord } from "../../lib/records.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { columns, exists, row, rowOf, rows } from "../../lib/sql.ts";
import { tailOf } from "./address-rules.ts";
import { cleanManifest, type Manifest } from "./manifest-rules.ts";

const ROW = rowOf({
  text: "id name url host tail key plans resources catalogs line manifest checked last_error difference down_since told_down",
  number: "timeout_ms cache_min cache_max",
  flag: "active",
});

/** A stored source. `url` is sealed. */
export type Source = Omit<typeof ROW, "plans" | "resources" | "catalogs" | "line" | "manifest" | "difference"> & {
  plans: string[];
  resources: AddonResource[];
  catalogs: SourceCatalog[];
  line: SourceLine;
  manifest: Manifest;
  difference: unknown;
};
const NOTHING: Manifest = { id: "none", version: "1.0.0", name: "none", types: [], resources: [], catalogs: [] };

export function allSources(app: CoreApp): Source[] {
  const sql = `SELECT ${columns(ROW)} FROM addon_sources ORDER BY position, id`;
  return rows(app, sql, {}, ROW).map((found) => ({
    ...found,
    plans: parseList(found.plans).filter((id) => typeof id === "string"),
    resources: ADDON_RESOURCES.filter((name) => parseList(found.resources).includes(name)),
    catalogs: parseList(found.catalogs).map(catalogOf),
    line: { ...EMPTY_LINE, ...(parseObject(found.line) as Partial<SourceLine>) }, // save.ts alone writes it
    manifest: cleanManifest(parseObject(found.manifest)) ?? NOTHING,
    difference: parseJson(found.difference) ?? null,
  }));
}

export function activeSources(app: CoreApp): Source[] {
  return allSources(app).filter(({ active }) => active);
}

/** Whether the gateway has a source: accounts at Stremio then hold its address instead of the operator's list. */
export function hasSources(app: CoreApp): boolean {
  return exists(app, "addon_sources", "active = TRUE", {});
}

/** The place under which a source's address is sealed. */
function addressPlace(id: string): Place {
  return ["addon_sources", "url", id];
}

/** The fields of a source for its sealed address and the parts that are shown. */
export function addressFields(id: string, url: string): Pick<Source, "url" | "host" | "tail"> {
  return { url: seal(addressPlace(id), url), host: hostOf(url), tail: tailOf(url) };
}

/** A new source at the end of the order, for the caller to fill and save. */
export function newSource(tx: CoreApp): Rec<"addon_sources"> {
  const position = endPosition(tx, "addon_sources");
  return newRecord(tx, "addon_sources", { id: newId(), key: randomText(4), position });
}

/** The decrypted address, with its placeholders. @throws Error, without the address, if it cannot be decrypted */
export function addressOf({ id, url }: Pick<Source, "id" | "url">): string {
  return unseal(addressPlace(id), url);
}

/** The ids of all plans, and "" for trials without one. */
export function planIds(app: CoreApp): string[] {
  return ["", ...rows(app, "SELECT id FROM plans ORDER BY position, id", {}, { id: "" }).map(({ id }) => id)];
}

/** The plan of trials; "" for only the sources of every plan. */
export function trialPlan(app: CoreApp): string {
  const sql = "SELECT trial_plan AS plan FROM site WHERE trial_plan IN (SELECT id FROM plans)";
  return row(app, sql, {}, { plan: "" })?.plan ?? "";
}

/** Screens of a trial at the same time; 0 for no limit, and without a plan of trials. */
export function trialScreens(app: CoreApp): number {
  return row(app, "SELECT screens FROM plans WHERE id = {:id}", { id: trialPlan(app) }, { screens: 0 })?.screens ?? 0;
}

function catalogOf(value: unknown): SourceCatalog {
  const names = isObject(value) ? value.names : undefined;
  const [fr, en] = LOCALES.map((locale) => textOf(names, locale));
  return { type: textOf(value, "type"), id: textOf(value, "id"), names: { fr: fr ?? "", en: en ?? "" } };
}
