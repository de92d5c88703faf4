import type { Page } from "@playwright/test";
import { startAddonSource } from "../support/addon-source.ts";
import { serveEngine } from "../support/engine/browser.ts";
import { superuserToken } from "../support/superuser.ts";
import { createMember, expect, expectConsoleError, type Product, signInAdmin, test } from "./fixtures.ts";

/*
 * The engine of the real Stremio client in a browser, on a page of another origin: what CORS and the browser's cache make
 * of our answers. tests/api/streaming/addon-engine.test.ts has all that the engine does.
 */

type Item = { name?: string; url?: string; externalUrl?: string };
type Loadable = { type: string; content: Item[] | Item };
type Details = { metaItem: { content: Loadable } | null; streams: { content: Loadable }[] };
type Core = {
  init: () => Promise<void>;
  state: (field: string) => Promise<unknown>;
  dispatch: (action: object, field: string) => Promise<void>;
};

/** Asks the engine, until what it has passes. */
async function until<T>(page: Page, field: string, what: (state: T) => boolean): Promise<T> {
  const read = () =>
    page.evaluate((name) => (window as unknown as { core: Core }).core.state(name), field) as Promise<T>; // the page's script
  await expect.poll(async () => what(await read()), { timeout: 60_000 }).toBe(true);
  return read();
}

const dispatch = (page: Page, action: object, field: string) =>
  page.evaluate(([what, where]) => (window as unknown as { core: Core }).core.dispatch(what, where), [
    action,
    field,
  ] as const);

async function load(page: Page, field: string, model: string, args: object): Promise<void> {
  await dispatch(page, { action: "Unload" }, field); // without it the same question is answered from memory
  await dispatch(page, { action: "Load", args: { model, args } }, field);
}

/** Streams of a title, as the details of the client show them. */
async function streams(page: Page, id: string): Promise<Item[]> {
  const path = (resource: string) => ({ resource, type: "movie", id, extra: [] });
  await load(page, "meta_details", "MetaDetails", {
    metaPath: path("meta"),
    streamPath: path("stream"),
    guessStream: false,
  });
  const loaded = ({ content }: { content: Loadable }) => content.type !== "Loading";
  const found = await until<Details>(page, "meta_details", (state) =>
    Boolean(state.metaItem && loaded(state.metaItem) && state.streams.length > 0 && state.streams.every(loaded)),
  );
  return found.streams.flatMap(({ content }) => (Array.isArray(content.content) ? content.content : []));
}

/** Names on the board. */
async function board(page: Page): Promise<unknown> {
  await load(page, "board", "CatalogsWithExtra", { type: null, extra: [] });
  await dispatch(
    page,
    { action: "CatalogsWithExtra", args: { action: "LoadRange", args: { start: 0, end: 100 } } },
    "board",
  );
  const { catalogs } = await until<{ catalogs: { content: Loadable | null }[] }>(page, "board", (state) =>
    state.catalogs.every(({ content }) => content && content.type !== "Loading"),
  );
  return catalogs.map(({ content }) => content?.content);
}

async function addSource(product: Product, url: string): Promise<string> {
  const { token } = await signInAdmin(product);
  const lists = { plans: [], resources: [], catalogs: [] };
  const answer = await fetch(`${product.server.url}/api/app/admin/addons/save`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify({
      id: "",
      name: "Films",
      url,
      active: true,
      ...lists,
      timeoutMs: 5000,
      cacheMin: 0,
      cacheMax: 0,
    }),
  });
  const { id } = (await answer.json()) as { id: string }; // ours
  return id;
}

test("Stremio's engine, on a page of another origin: install, board, streams, access over and back", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const films = await startAddonSource("films", [{ id: "films:1", name: "Un été & co" }]);
  const engine = await serveEngine();
  const source = await addSource(product, films.url);
  const member = await createMember(product);
  const card = await fetch(`${product.server.url}/api/app/addon`, { headers: { Authorization: member.token } });
  const { url } = (await card.json()) as { url: string }; // ours
  const manager = await superuserToken(product.server);
  const block = (blocked: string) =>
    fetch(`${product.server.url}/api/collections/users/records/${member.id}`, {
      method: "PATCH",
      headers: { Authorization: manager, "Content-Type": "application/json" },
      body: JSON.stringify({ blocked }),
    });

  // A client without an account and without other add-ons; nothing leaves this machine.
  await page.context().route(
    ({ hostname, port }) => hostname !== "127.0.0.1" || port === "11470",
    (route) => route.abort("connectionrefused"),
  );
  expectConsoleError(page, /ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
  await page.goto(engine.url);
  expect(new URL(url).origin).not.toBe(new URL(engine.url).origin);
  await page.evaluate(() => (window as unknown as { core: Core }).core.init());

  await load(page, "addon_details", "AddonDetails", { transportUrl: url });
  const { remoteAddon } = await until<{ remoteAddon: { content: { type: string; content: object } } | null }>(
    page,
    "addon_details",
    (state) => Boolean(state.remoteAddon && state.remoteAddon.content.type !== "Loading"),
  );
  expect(remoteAddon?.content.type).toBe("Ready");
  await dispatch(
    page,
    { action: "Ctx", args: { action: "InstallAddon", args: remoteAddon?.content.content ?? {} } },
    "ctx",
  );
  await until<{ profile: { addons: { transportUrl: string }[] } }>(page, "ctx", ({ profile }) =>
    profile.addons.some(({ transportUrl }) => transportUrl === url),
  );

  expect(JSON.stringify(await board(page))).toContain("Un été & co");
  expect((await streams(page, "films:1")).map(({ name }) => name)).toContain("films 1080p");
  await block("2026-01-01 00:00:00.000Z");
  const over = await streams(page, "films:1");
  expect(over.map(({ externalUrl }) => externalUrl)).toContain(`${product.server.url}/UserDashboard`);
  expect(over.map(({ name }) => name)).not.toContain("films 1080p");
  await block("");
  expect((await streams(page, "films:1")).map(({ name }) => name)).toContain("films 1080p");

  const { token } = await signInAdmin(product);
  await fetch(`${product.server.url}/api/app/admin/addons/delete`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify({ id: source, reason: "" }),
  });
  engine.close();
  await films.close();
});

test("a browser keeps no streams, and lists for no longer than a minute", async ({ page, product }) => {
  const films = await startAddonSource("films", [{ id: "films:1", name: "Un été & co" }]);
  const engine = await serveEngine();
  const source = await addSource(product, `${films.url}?key=2`);
  const member = await createMember(product);
  const card = await fetch(`${product.server.url}/api/app/addon`, { headers: { Authorization: member.token } });
  const { url } = (await card.json()) as { url: string }; // ours
  await page.goto(engine.url);
  // Two readings of each path, by fetch of the page itself: what it may read, and how often the source was asked.
  const read = (path: string) =>
    page.evaluate(
      async (address) => {
        const answer = await fetch(address);
        return { text: await answer.text(), cache: answer.headers.get("Cache-Control") };
      },
      url.replace("manifest.json", path),
    );
  const manifest = JSON.parse((await read("manifest.json")).text) as { catalogs: { id: string }[] }; // ours
  const list = `catalog/movie/${manifest.catalogs[0]?.id}.json`;
  for (const [path, cache] of [
    ["stream/movie/films%3A1.json", "no-store"],
    [list, "private, max-age=60"],
  ] as const) {
    const asked = films.asked.length;
    expect((await read(path)).cache).toBe(cache);
    expect((await read(path)).text).toContain("films");
    expect(films.asked.length - asked).toBe(cache === "no-store" ? 2 : 1);
  }
  const { token } = await signInAdmin(product);
  await fetch(`${product.server.url}/api/app/admin/addons/delete`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify({ id: source, reason: "" }),
  });
  engine.close();
  await films.close();
});
