import fc from "fast-check";
import { serveEngine } from "../support/engine/browser.ts";
import { emptyAccount, shownBy, signInTo, startViewer, type Viewer } from "../support/engine/shown.ts";
import { call, textOf } from "../support/http.ts";
import { missing } from "../support/worlds/missing.ts";
import { startWorldSource } from "../support/worlds/source.ts";
import { probesOf, worlds } from "../support/worlds/world.ts";
import { createMember, expect, expectConsoleError, type Product, signInAdmin, test } from "./fixtures.ts";

/*
 * tests/api/streaming/engine-worlds.test.ts judges by the engine in Node, whose surroundings are imitated. On a sample of its worlds, the
 * engine in Chromium shows the same.
 */

const WORLDS = 20;
const SEED = Number(process.env.SEED ?? 1);

type Page = Parameters<typeof expectConsoleError>[0];

/** The engine on a page of another origin, signed in to an account without add-ons. Nothing leaves this machine. */
async function viewerOn(page: Page, url: string): Promise<Viewer> {
  expectConsoleError(page, /Failed to (load resource|fetch)|ERR_|CORS policy/);
  await page.context().route(
    ({ hostname, port }) => hostname !== "127.0.0.1" || port === "11470",
    (route) => {
      const asked = new URL(route.request().url());
      if (asked.hostname !== "api.strem.io") return route.abort("connectionrefused");
      const headers = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
      return route.fulfill({ headers, json: emptyAccount(asked.pathname.split("/").at(-1) ?? "") });
    },
  );
  await page.goto(url);
  const core = <T>(name: string, ...args: unknown[]): Promise<T> =>
    page.evaluate(([method, given]) => Reflect.get(Reflect.get(window, "core"), method)(...given), [
      name,
      args,
    ] as const);
  await core("init");
  const viewer: Viewer = {
    state: (field) => core("state", field),
    dispatch: (action, field) => core("dispatch", action, field),
    idle: () => core("idle"),
  };
  await signInTo(viewer);
  return viewer;
}

/** Worlds for one member, who may ask so much at once, and for one sign-in of the administrator. */
const AT_ONCE = 5;

/** The addresses of two members: in two kinds of client, one member would use two screens. */
async function addressesOf(product: Product): Promise<string[]> {
  const addressOf = async () => {
    const { token } = await createMember(product);
    return textOf((await call(product.server.url, "GET", "/api/app/addon", { token })).json, "url");
  };
  return [await addressOf(), await addressOf()];
}

test("the engine in Chromium shows what the engine in Node shows, of add-ons and through the gateway", async ({
  page,
  product,
}) => {
  test.setTimeout(600_000);
  const engine = await serveEngine();
  const source = await startWorldSource();
  const inNode = await startViewer();
  const inChromium = await viewerOn(page, engine.url);
  let [id, entries] = ["", 0];
  let [token, addresses] = ["", [""]];
  for (const [at, world] of fc.sample(worlds("short"), { seed: SEED, numRuns: WORLDS }).entries()) {
    if (at % AT_ONCE === 0) [{ token }, addresses] = [await signInAdmin(product), await addressesOf(product)];
    const url = source.serve(world);
    const lists = { plans: [], resources: [], catalogs: [] };
    const body = { id, name: "World", url, active: true, ...lists, timeoutMs: 5000, cacheMin: 0, cacheMax: 0 };
    const saved = await call(product.server.url, "POST", "/api/app/admin/addons/save", { token, body });
    if (saved.status === 200) id = textOf(saved.json, "id");
    const places = saved.status === 200 ? [[url], addresses] : [[url]]; // clients and the gateway refuse some
    for (const [forNode = url, forChromium = forNode] of places) {
      const node = (await shownBy(inNode, forNode, probesOf(world))) ?? {};
      const chromium = (await shownBy(inChromium, forChromium, probesOf(world))) ?? {};
      entries += Object.values(node).flat().length;
      expect([missing(node, chromium), missing(chromium, node)]).toEqual([[], []]);
    }
  }
  expect(entries).toBeGreaterThan(WORLDS);
  console.log(`${WORLDS} worlds with ${entries} entries (SEED=${SEED})`);
  await call(product.server.url, "POST", "/api/app/admin/addons/delete", { token, body: { id, reason: "" } });
  inNode.close();
  engine.close();
  source.close();
});
