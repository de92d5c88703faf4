import { until } from "../poll.ts";
import { type Central, type Engine, startEngine } from "./engine.ts";

/** What the engine holds of something that it loads. */
type Loadable<T> = { type: "Ready"; content: T } | { type: "Err"; content: unknown } | { type: "Loading" };
type Installed = { transportUrl: string; manifest: { name: string; version: string } };
type Item = {
  id?: string;
  name?: string;
  description?: string;
  url?: string;
  externalUrl?: string;
  lang?: string;
};
type Row = { id: string; name: string; content: Loadable<Item[]> | null };
type Ctx = { profile: { auth: unknown; addons: Installed[]; addonsLocked: boolean } };
type Details = { metaItem: { content: Loadable<Item> } | null; streams: { content: Loadable<Item[]> }[] };

/** The verbs of someone who uses a Stremio client. */
export type Client = {
  engine: Engine;
  login: (email: string, password: string) => Promise<void>;
  /** Takes the account's collection, as an app does at its start. */
  pull: () => Promise<Ctx["profile"]>;
  installed: () => Installed[];
  install: (url: string) => Promise<void>;
  /** The rows of the home screen; with `search`, what a search shows. */
  board: (search?: string) => Promise<Row[]>;
  open: (type: string, id: string) => Promise<{ meta: Loadable<Item> | undefined; streams: Item[] }>;
  /** Plays a stream; gives the languages of its subtitles. */
  subtitles: (base: string, type: string, id: string, stream: Item) => Promise<string[]>;
};

const isLoaded = (content: Loadable<unknown> | null | undefined) => content && content.type !== "Loading";
const path = (resource: string, type: string, id: string) => ({ resource, type, id, extra: [] });

export async function startClient(central: Central): Promise<Client> {
  const engine = await startEngine(central);
  // Shapes of the engine's own states; tests compare what is in them.
  const state = <T>(field: string) => engine.state(field) as T;
  const ctx = (action: string, args?: object) =>
    engine.dispatch({ action: "Ctx", args: { action, ...(args && { args }) } }, "ctx");
  const load = (field: string, model: string, args: object) => {
    // Without it the same question is answered from memory.
    engine.dispatch({ action: "Unload" }, field);
    engine.dispatch({ action: "Load", args: { model, args } }, field);
  };
  return {
    engine,
    async login(email, password) {
      ctx("Authenticate", { type: "Login", email, password, facebook: false });
      await until("the log-in", () => state<Ctx>("ctx").profile.auth);
    },
    async pull() {
      const before = engine.events.length;
      ctx("PullAddonsFromAPI");
      await until("the collection", () =>
        engine.events.slice(before).some((event) => /AddonsPulledFromAPI|"Error"/.test(event)),
      );
      return state<Ctx>("ctx").profile;
    },
    installed: () => state<Ctx>("ctx").profile.addons,
    async install(url) {
      load("addon_details", "AddonDetails", { transportUrl: url });
      const found = await until("the manifest", () => {
        const { remoteAddon } = state<{ remoteAddon: { content: Loadable<Installed> } | null }>("addon_details");
        return isLoaded(remoteAddon?.content) && remoteAddon?.content;
      });
      if (found.type !== "Ready") throw new Error(`The manifest was refused: ${JSON.stringify(found)}`);
      ctx("InstallAddon", found.content);
      await until("the add-on", () =>
        state<Ctx>("ctx").profile.addons.some(({ transportUrl }) => transportUrl === url),
      );
    },
    async board(search) {
      const field = search === undefined ? "board" : "search";
      const extra = search === undefined ? [] : [["search", search]];
      load(field, "CatalogsWithExtra", { type: null, extra });
      engine.dispatch(
        { action: "CatalogsWithExtra", args: { action: "LoadRange", args: { start: 0, end: 100 } } },
        field,
      );
      return until("the rows", () => {
        const { catalogs } = state<{ catalogs: Row[] }>(field);
        return catalogs.every(({ content }) => isLoaded(content)) && catalogs;
      });
    },
    async open(type, id) {
      load("meta_details", "MetaDetails", {
        metaPath: path("meta", type, id),
        streamPath: path("stream", type, id),
        guessStream: false,
      });
      const found = await until("the details", () => {
        const details = state<Details>("meta_details");
        const { metaItem, streams } = details;
        return (
          (!metaItem || isLoaded(metaItem.content)) && streams.every(({ content }) => isLoaded(content)) && details
        );
      });
      const streams = found.streams.flatMap(({ content }) => (content.type === "Ready" ? content.content : []));
      return { meta: found.metaItem?.content, streams };
    },
    async subtitles(base, type, id, stream) {
      load("player", "Player", {
        stream,
        streamRequest: { base, path: path("stream", type, id) },
        metaRequest: { base, path: path("meta", type, id) },
        subtitlesPath: path("subtitles", type, id),
      });
      // Only now does it ask for subtitles.
      const videoParams = { hash: null, size: null, filename: "film.mp4" };
      const args = { action: "VideoParamsChanged", args: { videoParams } };
      engine.dispatch({ action: "Player", args }, "player");
      const found = await until("the subtitles", () => {
        const { subtitles } = state<{ subtitles: Item[] }>("player");
        return subtitles.length > 0 && subtitles;
      });
      return found.map(({ lang = "" }) => lang);
    },
  };
}
