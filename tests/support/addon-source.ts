import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sdk from "stremio-addon-sdk";

export type AddonSource = {
  /** Its manifest URL. */
  url: string;
  /** Requested paths, in order. */
  asked: string[];
  /** Its behaviour from now on: answer, or fail with 500. */
  fails: boolean;
  /** Whether its streams repeat the `key` of its address, as those of add-ons for debrid services do. */
  repeatsKey: boolean;
  /** What it waits for before it answers. */
  hold: Promise<void> | undefined;
  /** What it answers instead of its manifest: one that the SDK refuses to make. */
  manifest: unknown;
  /** Serves it with other catalogues, as after an upgrade. */
  rename: (catalogs: string[]) => void;
  close: () => Promise<void>;
};

/** Redirect target of a stream that repeats a key. */
export const FILE = "https://files.example/1.mkv";

/** Titles of a source: invented, of one type. */
type Title = { id: string; name: string };

/**
 * A source on loopback, built with the protocol's SDK. It checks each parameter strictly, to catch a gateway that loses or
 * changes one.
 */
export async function startAddonSource(prefix: string, titles: readonly Title[]): Promise<AddonSource> {
  const make = (catalogs: readonly string[]) => sdk.getRouter(interfaceOf(prefix, titles, catalogs));
  let router = make(["top"]);
  const server = createServer(async (request, response) => {
    source.asked.push(request.url ?? "");
    const answer = router; // of the moment when it was asked
    await source.hold;
    if (source.fails) return void response.writeHead(500).end();
    const { pathname, searchParams } = new URL(request.url ?? "", source.url);
    if (source.manifest && pathname === "/manifest.json") return void response.end(JSON.stringify(source.manifest));
    if (pathname.startsWith("/resolve/")) return void response.writeHead(302, { Location: FILE }).end();
    if (source.repeatsKey && pathname.startsWith("/stream/")) {
      const url = new URL(`/resolve/${searchParams.get("key")}/1`, source.url);
      return void response.end(JSON.stringify({ streams: [{ name: `${prefix} 1080p`, url }] }));
    }
    answer(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const source: AddonSource = {
    url: `http://127.0.0.1:${port}/manifest.json`,
    asked: [],
    fails: false,
    repeatsKey: false,
    hold: undefined,
    manifest: undefined,
    rename: (catalogs) => {
      router = make(catalogs);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return source;
}

function interfaceOf(prefix: string, titles: readonly Title[], catalogs: readonly string[]): object {
  const builder = new sdk.addonBuilder({
    id: `test.${prefix}`,
    version: "1.0.0",
    name: `Source ${prefix}`,
    description: "Invented entries",
    types: ["movie"],
    idPrefixes: [`${prefix}:`],
    resources: ["catalog", "meta", "stream", "subtitles"],
    catalogs: catalogs.map((id) => ({ type: "movie", id, name: id, extra: [{ name: "search" }, { name: "skip" }] })),
  });
  const metas = titles.map((title) => ({ ...title, type: "movie", releaseInfo: "2020" }));
  const found = (id: string) => metas.find((meta) => meta.id === id);
  builder.defineCatalogHandler(async ({ id, extra }) => ({
    metas:
      catalogs.includes(id) && !(Number(extra.skip) > 0)
        ? metas.filter(({ name }) => name.includes(extra.search ?? ""))
        : [],
  }));
  builder.defineMetaHandler(async ({ id }) => ({ meta: found(id) ?? null }));
  builder.defineStreamHandler(async ({ id }) => ({
    streams: found(id)
      ? [
          {
            name: `${prefix} 1080p`,
            title: "A file",
            url: "http://127.0.0.1/film.mp4",
            behaviorHints: { filename: "film.mp4" },
          },
        ]
      : [],
  }));
  builder.defineSubtitlesHandler(async ({ id, extra }) => ({
    subtitles:
      found(id) && extra.filename === "film.mp4" ? [{ id: "s1", lang: "fra", url: "http://127.0.0.1/s.srt" }] : [],
  }));
  return builder.getInterface();
}
