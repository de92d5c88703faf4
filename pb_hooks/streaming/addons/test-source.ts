import {
  type AddonTest,
  type AddonTestOutcome,
  type AddonTestStep,
  sourceTest,
} from "../../../common/contract/addons.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { fail } from "../../lib/errors.ts";
import { isObject, parseJson, textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { partsOf } from "./address-rules.ts";
import { type ManifestCatalog, parseSource, type Resource } from "./manifest-rules.ts";
import { allowedCatalogs, allowedResources, appliesTo, type Mergeable } from "./merge-rules.ts";
import { ask } from "./read-source.ts";
import { type ShowsKey, siftKeys } from "./shown-keys.ts";
import { filledAddress, secretsOf, showing } from "./source-keys.ts";
import { allSources, trialPlan } from "./store.ts";

const MAX_BYTES = 2_000_000;
const SHOWN = 20;
/** Requested from a source without catalogs: an open film of the Blender Foundation, as in the protocol's examples. */
const EXAMPLE = { type: "movie", id: "tt1254207" };

/** The field of a response that holds the entries, by resource. */
const LISTS = { catalog: "metas", meta: "meta", stream: "streams", subtitles: "subtitles" } as const;

/**
 * `POST /api/app/admin/addons/test` {id, plan, locale}, admin: calls manifest, catalog and one response of a source, and
 * returns what a client of that plan and language would see. 404 `not_found`.
 */
export function testSource(e: core.RequestEvent) {
  const { id, plan, locale } = parseBody(sourceTest, e);
  const source = allSources(e.app).find((one) => one.id === id);
  if (!source) throw fail(404, "not_found");
  const body: AddonTest = { steps: [] };
  const url = filledAddress(e.app, source);
  if (!source.active) body.steps = [ended("manifest", "off")];
  else if (!appliesTo(source, plan || trialPlan(e.app))) body.steps = [ended("manifest", "not_in_plan")];
  else if (!url) body.steps = [ended("manifest", "unreachable")];
  else {
    const keys = secretsOf(e.app, source).map(({ value }) => value);
    body.steps = walk(source, url, source.timeout_ms, locale, showing(keys));
  }
  return body;
}

function walk(source: Mergeable, url: string, timeoutMs: number, locale: Locale, shows: ShowsKey): AddonTestStep[] {
  const { base, query } = partsOf(url);
  const get = (resource: string, type: string, id: string) =>
    ask(`${base}/${resource}/${encodeURIComponent(type)}/${encodeURIComponent(id)}.json${query}`, timeoutMs, MAX_BYTES);

  const answer = ask(url, timeoutMs);
  const manifest = answer.failure ? undefined : parseSource(answer.body);
  const catalogs = manifest ? allowedCatalogs({ ...source, manifest }, locale) : [];
  const steps = [step("manifest", "manifest", answer, manifest && siftKeys(catalogs, "manifest", shows))];
  if (!manifest) return steps;

  const catalog = catalogs.find(isOpen);
  const listed = catalog && get("catalog", catalog.type, catalog.id);
  const metas = listed && entriesOf(listed.body, "catalog");
  steps.push(
    listed
      ? step("catalog", catalog.name ?? catalog.id, listed, metas && siftKeys(metas, "catalog", shows))
      : ended("catalog", "none"),
  );

  const first = metas?.find((meta) => textOf(meta, "id"));
  const title = first ? { type: textOf(first, "type"), id: textOf(first, "id") } : EXAMPLE;
  const resource = allowedResources({ ...source, manifest }).find((one) => answers(one, title));
  if (!resource) return [...steps, ended("answer", "none")];
  const id = resource.name === "meta" ? title.id : videoOf(title, get);
  const found = get(resource.name, title.type, id);
  const entries = entriesOf(found.body, resource.name);
  return [...steps, step("answer", resource.name, found, entries && siftKeys(entries, resource.name, shows))];
}

/** A series has streams per episode: uses the first episode in its details. */
function videoOf(title: { type: string; id: string }, get: (...path: [string, string, string]) => { body: string }) {
  if (title.type !== "series") return title.id;
  const [meta] = entriesOf(get("meta", title.type, title.id).body, "meta") ?? [];
  const videos: unknown = isObject(meta) ? meta.videos : undefined;
  return (Array.isArray(videos) && textOf(videos[0], "id")) || `${title.id}:1:1`;
}

/** Whether a catalog opens without a search or a choice. */
function isOpen({ extra = [] }: ManifestCatalog): boolean {
  return extra.every(({ isRequired }) => !isRequired);
}

function answers({ name, types, idPrefixes }: Resource, { type, id }: { type: string; id: string }): boolean {
  const fits = types.includes(type) && (idPrefixes?.some((prefix) => id.startsWith(prefix)) ?? true);
  return fits && (name === "stream" || name === "meta" || name === "subtitles");
}

/** The entries of a response; undefined if it does not match the resource. */
function entriesOf(body: string, resource: string): unknown[] | undefined {
  const value = parseJson(body);
  const key = Object.entries(LISTS).find(([name]) => name === resource)?.[1];
  const found = isObject(value) && key ? value[key] : undefined;
  return Array.isArray(found) ? found : isObject(found) ? [found] : undefined;
}

function shown(entry: unknown): { name: string; text: string } {
  const cut = (...keys: string[]) => (keys.map((key) => textOf(entry, key)).find(Boolean) ?? "").slice(0, 200);
  return { name: cut("name", "lang", "id"), text: cut("description", "title", "releaseInfo", "type") };
}

function step(
  name: AddonTestStep["step"],
  asked: string,
  { status, ms, failure }: { status: number; ms: number; failure: string },
  found: ReturnType<typeof siftKeys> | undefined,
): AddonTestStep {
  const outcome: AddonTestOutcome = failure ? (status ? "status" : "unreachable") : found ? "ok" : "invalid";
  return {
    step: name,
    outcome,
    status,
    ms,
    asked,
    count: found?.kept.length ?? 0,
    entries: found?.kept.slice(0, SHOWN).map(shown) ?? [],
    played: found?.played ?? 0,
    hidden: found?.hidden ?? 0,
  };
}

function ended(name: AddonTestStep["step"], outcome: AddonTestOutcome): AddonTestStep {
  return { step: name, outcome, status: 0, ms: 0, asked: "", count: 0, entries: [], played: 0, hidden: 0 };
}
