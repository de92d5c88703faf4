import { isObject, type Json } from "../http.ts";
import { type Engine, startEngine } from "./engine.ts";

/*
 * What the engine of the real client shows of one add-on: every page of its catalogues, details, streams, subtitles and
 * add-ons.
 */

type Loadable = { type: string; content?: unknown };
type Path = { resource: string; type: string; id: string; extra: (readonly string[])[] };
type Extra = { name: string; isRequired: boolean; options: string[] };
type Catalog = { type: string; id: string; extra?: Extra[]; extraRequired?: string[]; extraSupported?: string[] };
type Installed = { transportUrl: string; manifest: { catalogs: Catalog[]; addonCatalogs: Catalog[] } };

/** A question to an add-on by what it has: a title, or an episode of it. */
export type Probe = { type: string; id: string; video?: string };

/** What is shown, by what was asked. A missing key or list was not asked or answered with an error. */
export type Shown = { [asked: string]: unknown[] };

/** An engine in Node, or in a browser, where each operation is a promise. */
export type Viewer = {
  state: (field: string) => unknown;
  dispatch: (action: object, field: string) => unknown;
  idle: () => Promise<void>;
};

/** Pages of a catalogue that a person would load. */
const MOST_PAGES = 60;
const USER = { _id: "1", email: "a@example.org", fbId: null, avatar: null };
const TIMES = { lastModified: "2020-01-01T00:00:00Z", dateRegistered: "2020-01-01T00:00:00Z" };
const CONSENT = { tos: true, privacy: true, marketing: false, from: "test" };

/** The answer of the central API for an account without add-ons, which any password opens. */
export function emptyAccount(method: string): object {
  if (method === "login") return { result: { authKey: "key", user: { ...USER, ...TIMES, gdpr_consent: CONSENT } } };
  if (method === "addonCollectionGet") return { result: { addons: [], ...TIMES } };
  return { result: method === "addonCollectionSet" ? { success: true } : [] };
}

/** Signs an engine in to that account. */
export async function signInTo(engine: Viewer): Promise<void> {
  const login = { type: "Login", email: USER.email, password: "x", facebook: false };
  await engine.dispatch({ action: "Ctx", args: { action: "Authenticate", args: login } }, "ctx");
  await engine.idle();
  if ((await addonsOf(engine)).length > 0) throw new Error("the account has add-ons");
}

/** An engine in Node that is signed in to that account. */
export async function startViewer(): Promise<Engine> {
  const engine = await startEngine(async (method) => emptyAccount(method));
  await signInTo(engine);
  return engine;
}

/**
 * Installs an add-on by its address, looks at everything, and removes it; `own` gives the name of a catalogue at its source.
 * undefined if the engine refuses the add-on.
 */
export async function shownBy(
  engine: Viewer,
  url: string,
  probes: readonly Probe[],
  own = (id: string) => id,
): Promise<Shown | undefined> {
  const load = async (field: string, model: string, args: object | null) => {
    await engine.dispatch({ action: "Unload" }, field);
    await engine.dispatch({ action: "Load", args: { model, args } }, field);
    await engine.idle();
    return engine.state(field);
  };
  const details = (await load("addon_details", "AddonDetails", { transportUrl: url })) as {
    remoteAddon: { content: Loadable } | null;
  };
  const found = details.remoteAddon?.content;
  if (found?.type !== "Ready") return undefined;
  await engine.dispatch({ action: "Ctx", args: { action: "InstallAddon", args: found.content } }, "ctx");
  await engine.idle();
  const [installed] = await addonsOf(engine);
  if (!installed) return undefined;
  const base = installed.transportUrl;
  const shown: Shown = {};

  /** All pages of a catalogue with an extra. */
  const browse = async (field: string, resource: string, { type, id }: Catalog, extra: Path["extra"]) => {
    const asked = `${resource} ${type} ${own(id)} ${JSON.stringify(extra)}`;
    const request = { base, path: { resource, type, id, extra } };
    type State = { catalog: { content: Loadable } | null; selectable: { nextPage?: boolean } };
    let state = (await load(field, "CatalogWithFilters", { request })) as State;
    for (let page = 1, before = -1; page < MOST_PAGES && state.selectable.nextPage; page++) {
      const count = lengthOf(state.catalog?.content);
      if (count <= before) break;
      before = count;
      await engine.dispatch({ action: "CatalogWithFilters", args: { action: "LoadNextPage" } }, field);
      await engine.idle();
      state = (await engine.state(field)) as State;
    }
    if (state.catalog?.content.type === "Ready") shown[asked] = listOf(state.catalog.content);
  };
  for (const catalog of installed.manifest.catalogs)
    for (const extra of choicesOf(catalog)) await browse("discover", "catalog", catalog, extra);
  for (const catalog of installed.manifest.addonCatalogs) await browse("remote_addons", "addon_catalog", catalog, []);

  for (const { type, id, video = id } of probes) {
    const path = (resource: string, of: string): Path => ({ resource, type, id: of, extra: [] });
    const args = { metaPath: path("meta", id), streamPath: path("stream", video), guessStream: false };
    const state = (await load("meta_details", "MetaDetails", args)) as {
      metaItem: { content: Loadable } | null;
      streams: { content: Loadable }[];
    };
    const meta = state.metaItem?.content;
    if (meta?.type === "Ready") shown[`meta ${type} ${id}`] = [meta.content];
    const streams = state.streams.flatMap(({ content }) => (content.type === "Ready" ? listOf(content) : []));
    if (streams.length > 0) shown[`stream ${type} ${video}`] = streams;
    const subtitles = await subtitlesOf(engine, load, base, path, id, video);
    if (subtitles.length > 0) shown[`subtitles ${type} ${video}`] = subtitles;
  }
  for (const field of ["discover", "remote_addons", "meta_details", "player", "addon_details"])
    await engine.dispatch({ action: "Unload" }, field);
  for (const addon of await addonsOf(engine))
    await engine.dispatch({ action: "Ctx", args: { action: "UninstallAddon", args: addon } }, "ctx");
  await engine.idle();
  return shown;
}

/** The subtitles of a file that is none of the add-on's own. */
async function subtitlesOf(
  engine: Viewer,
  load: (field: string, model: string, args: object) => Promise<unknown>,
  base: string,
  path: (resource: string, of: string) => Path,
  id: string,
  video: string,
): Promise<unknown[]> {
  const stream = { url: "http://127.0.0.1/film.mp4" };
  await load("player", "Player", {
    stream,
    streamRequest: { base, path: path("stream", video) },
    metaRequest: { base, path: path("meta", id) },
    subtitlesPath: path("subtitles", video),
  });
  const videoParams = { hash: null, size: null, filename: "film.mp4" };
  await engine.dispatch({ action: "Player", args: { action: "VideoParamsChanged", args: { videoParams } } }, "player");
  await engine.idle();
  const { subtitles } = (await engine.state("player")) as { subtitles: Json[] };
  await engine.dispatch({ action: "Unload" }, "player");
  await engine.idle();
  // The engine numbers them by the add-on's address.
  return subtitles.map(({ lang, url, label }) => ({ lang, url, label }));
}

/** Without a choice, with the first and last option of each, and with a search; what is required is always chosen. */
function choicesOf({ extra, extraRequired = [], extraSupported = [] }: Catalog): Path["extra"][] {
  const all: Extra[] =
    extra ?? extraSupported.map((name) => ({ name, isRequired: extraRequired.includes(name), options: [] }));
  const firstOf = ({ options, name }: Extra) => options[0] ?? (name === "search" ? "2" : "x");
  // One that is required and cannot be given: no app asks for the catalogue.
  if (extraRequired.some((name) => !all.some((one) => one.name === name))) return [];
  const must = all.filter((one) => one.isRequired && one.name !== "skip");
  const base = must.map((one) => [one.name, firstOf(one)] as const);
  const more = all
    .filter((one) => !one.isRequired && one.name !== "skip")
    .slice(0, 3)
    .flatMap((one) => {
      const values = [...new Set([firstOf(one), one.options.at(-1) ?? firstOf(one)])];
      return values.map((value) => [...base, [one.name, value] as const]);
    });
  return [base, ...more];
}

const addonsOf = async (engine: Viewer) =>
  ((await engine.state("ctx")) as { profile: { addons: Installed[] } }).profile.addons;
const listOf = (content: Loadable): unknown[] => (Array.isArray(content.content) ? content.content : []);
const lengthOf = (content: Loadable | undefined) => (content && isObject(content) ? listOf(content).length : 0);
