import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { isObject, type Json } from "../http.ts";
import type { World } from "./world.ts";

/*
 * The server of generated add-ons. It knows the choices that a catalogue names and refuses all others, so that a question
 * that was lost or changed on its way shows.
 */

export type WorldSource = {
  /** Serves a world from now on; gives its manifest's address, which no other world had. */
  serve: (world: World) => string;
  /** What was asked of the world that is served, without its place. */
  asked: string[];
  close: () => void;
};

const PAGE = 100;

export async function startWorldSource(): Promise<WorldSource> {
  let number = 0;
  let root = "";
  let current: World | undefined;
  const source: WorldSource = {
    serve(world) {
      number += 1;
      root = `/w${number}/${world.place}`;
      current = world;
      source.asked = [];
      return `${origin}${root}manifest.json${world.query}`;
    },
    asked: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer({ maxHeaderSize: 64 << 10 }, (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    const url = request.url ?? "";
    const [path = ""] = url.split("?");
    const [, hops = "0", rest = ""] = /^(?:\/hop(\d))?(.*)$/s.exec(path) ?? [];
    // A browser spells some characters of an address in another way.
    const here = decodeURI(encodeURI(decodeURI(root)));
    if (
      !current ||
      !decodeURI(rest.split("/").slice(0, root.split("/").length).join("/")).startsWith(here.slice(0, -1))
    )
      return void response.writeHead(404).end();
    const behind = `/${rest
      .split("/")
      .slice(root.split("/").length - 1)
      .join("/")}`;
    answer(current, behind, Number(hops), url, request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;

  function answer(world: World, path: string, hops: number, url: string, _: IncomingMessage, response: ServerResponse) {
    const { wire } = world;
    const code = wire.redirects[hops];
    if (code) {
      const next = url.replace(/^(\/hop\d)?/, `/hop${hops + 1}`);
      const relative = `${"../".repeat(url.split("?")[0]?.split("/").length ?? 0)}${next.slice(1)}`;
      const Location = { absolute: `${origin}${next}`, path: next, relative }[wire.location];
      return void response.writeHead(code, { Location }).end();
    }
    source.asked.push(path);
    const body = bodyOf(world, path);
    if (!body) return void response.writeHead(404).end("{}");
    const text = `${wire.before}${JSON.stringify({ ...wire.more, ...body })}${wire.after}`;
    if (wire.type) response.setHeader("Content-Type", wire.type);
    if (wire.cache !== undefined) response.setHeader("Cache-Control", wire.cache);
    if (wire.encoding) response.setHeader("Content-Encoding", wire.encoding === "mislabelled" ? "gzip" : wire.encoding);
    const packed = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, mislabelled: Buffer.from };
    response.writeHead(path === "/manifest.json" && wire.status !== 201 ? 200 : wire.status);
    response.end(wire.encoding ? packed[wire.encoding](text) : text);
  }
  return source;
}

/** The answer to a question; undefined for one that the add-on does not know. */
function bodyOf(world: World, path: string): Json | undefined {
  if (path === "/manifest.json") return world.manifest;
  const parts = path
    .replace(/\.json$/, "")
    .split("/")
    .slice(1);
  const [resource, type = "", id = "", extra] = parts.map((part, at) => (at === 3 ? part : decodeURIComponent(part)));
  if (!path.endsWith(".json") || parts.length > 4) return undefined;
  switch (resource) {
    case "catalog":
      return catalogBody(world, type, id, new URLSearchParams(extra));
    case "meta": {
      const at = world.titles.findIndex((one) => one.id === id && one.type === type);
      return at < 0 ? { meta: null } : { meta: withEpisodes(world, at) };
    }
    case "stream":
      return { streams: knows(world, id) ? world.streams : [] };
    case "subtitles":
      return { subtitles: knows(world, id) ? world.subtitles : [] };
    case "addon_catalog":
      return { addons: world.addons };
  }
  return undefined;
}

function catalogBody(world: World, type: string, id: string, extra: URLSearchParams): Json | undefined {
  const all = Array.isArray(world.manifest.catalogs) ? world.manifest.catalogs : [];
  const found = all.find((one) => isObject(one) && one.type === type && one.id === id);
  if (!isObject(found)) return undefined;
  const named = JSON.stringify([found.extra, found.extraSupported, found.extraRequired]);
  for (const name of extra.keys()) if (!named.includes(JSON.stringify(name))) return undefined;
  const filler = Array.from({ length: world.filler }, (_, index) => fillerOf(index, type));
  let metas = [...world.titles.map(({ videos: _, ...one }) => one), ...filler];
  const words = [...extra].filter(([name]) => name !== "skip").map(([, value]) => value);
  // A choice leaves out one title, another one for each value.
  if (words.length > 0) metas = metas.filter((_, index) => index !== words.join().length % metas.length);
  const skip = Number(extra.get("skip") ?? 0);
  return { metas: named.includes('"skip"') ? metas.slice(skip, world.pages ? skip + PAGE : undefined) : metas };
}

const fillerOf = (index: number, type: string): Json => ({
  id: `filler:${index}`,
  type,
  name: `Title ${index}`,
  poster: `https://pictures.example/${index}.jpg`,
  description: `What happens in number ${index}. `.repeat(8),
});

function withEpisodes({ titles, episodes }: World, at: number): Json | undefined {
  const title = titles[at];
  if (at > 0 || episodes === 0) return title;
  const more = Array.from({ length: episodes }, (_, index) => ({
    id: `${title?.id}:${index}`,
    title: `Episode ${index}`,
    season: 1 + Math.floor(index / 20),
    episode: 1 + (index % 20),
    released: "2020-01-01T00:00:00.000Z",
    thumbnail: `https://pictures.example/episodes/${index}.jpg`,
    overview: `What happens in episode ${index}. `.repeat(15),
  }));
  return { ...title, videos: [...(Array.isArray(title?.videos) ? title.videos : []), ...more] };
}

function knows({ titles }: World, id: string): boolean {
  return titles.some((one) => {
    const videos = Array.isArray(one.videos) ? one.videos : [];
    return one.id === id || videos.some((video) => isObject(video) && video.id === id);
  });
}
