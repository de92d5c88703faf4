import { isDeepStrictEqual } from "node:util";
import { lintCollection } from "stremio-addon-linter";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AddonSource, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, startGateway } from "../../support/addons.ts";
import { change } from "../../support/database.ts";
import { type Client, startClient } from "../../support/engine/client.ts";
import { textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signedIn } from "../../support/product.ts";
import { inMinutes, OURS, type Provisioned, startProvisioned } from "../../support/provisioned.ts";
import { METHODS, Refusal } from "../../support/stremio-fake/methods.ts";

/*
 * The real Stremio engine against our binary. It signs in to the fake central API that our provisioner writes to, and uses
 * the account it finds there.
 */

let world: Provisioned;
let gateway: GatewayProduct;
let films: AddonSource;
let more: AddonSource;
const clients: Client[] = [];

beforeAll(async () => {
  films = await startAddonSource("films", [{ id: "films:été & co/1", name: "Un été & co" }]);
  more = await startAddonSource("more", [{ id: "more:1", name: "Une autre histoire" }]);
  world = await startProvisioned();
  gateway = await startGateway({}, world.product);
});
afterAll(async () => {
  for (const { engine } of clients) engine.close();
  await world?.stop();
  await films?.close();
  await more?.close();
});

/** A client of the fake central API, which ignores everything else that an app sends. */
async function newClient(): Promise<Client> {
  const client = await startClient(async (method, body) => {
    const found = METHODS[method];
    try {
      // The engine sends objects.
      return { result: found ? found.run(world.fake, body as Record<string, unknown>) : null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: { code: error.code, message: error.message } };
    }
  });
  clients.push(client);
  return client;
}

const patch = (member: Member, changes: object) =>
  world.product.manage("PATCH", `/api/collections/users/records/${member.id}`, changes);
const planOf = async (slug: string) => textOf((await world.product.find("plans", `slug = "${slug}"`))[0], "id");
const subscribe = async ({ id: user }: Member, slug: string) => {
  const terms = { period: "month", provider: "manual", status: "active" };
  const body = { user, plan: await planOf(slug), ...terms };
  return world.product.manage("POST", "/api/collections/subscriptions/records", body);
};
const OVER = "2020-01-01 00:00:00.000Z";
const LATER = "2099-01-01 00:00:00.000Z";
const ours = (urls: readonly string[] = []) => urls.filter((url) => url.startsWith(`${world.product.url}/addon/`));
const inAccount = (username: string) => world.urls(username) ?? [];

describe("a member's account at Stremio", () => {
  let member: Member;
  let account: { username: string; password: string };
  let client: Client;
  let url: string;
  /** The manifest in the account, if it is the one that the gateway serves. */
  const asServed = async () => {
    const own = world.fake.accounts.get(account.username)?.addons[0]?.manifest;
    return isDeepStrictEqual(own, await (await fetch(url)).json()) && own;
  };

  it("holds the operator's list until the gateway has a source, then only the private address", async () => {
    // One such manifest would make the engine refuse the account's whole list.
    const malformed = { id: "x", name: "X", version: "1.0", resources: [], types: [] };
    const addon = {
      name: "X",
      url: "https://x.example/manifest.json",
      locked: true,
      active: true,
      manifest: malformed,
    };
    await world.product.manage("POST", "/api/collections/addons/records", addon);
    ({ member, account } = await world.joined());
    expect(inAccount(account.username)[0]).toBe(OURS);
    expect(inAccount(account.username)).not.toContain(addon.url);
    world.fake.accounts.get(account.username)?.addons.push(
      ...structuredClone(world.fake.accounts.get(account.username)?.addons.slice(-1) ?? []).map((entry) => ({
        ...entry,
        transportUrl: "https://extra.example/manifest.json",
      })),
    );
    const before = inAccount(account.username).filter((one) => one !== OURS);
    await gateway.save({ url: films.url, name: "Films" });
    await world.sync();
    await until("the address", () => ours(inAccount(account.username)).length === 1);
    url = await gateway.addressOf(member);
    expect(inAccount(account.username)).toEqual([url, ...before]);
    const addons = world.fake.accounts.get(account.username)?.addons ?? [];
    const own = addons.filter(({ transportUrl }) => transportUrl === url);
    expect(lintCollection(own.map((entry) => ({ ...entry, transportName: "" })))).toMatchObject({ valid: true });
    expect(own[0]?.manifest).toEqual(await (await fetch(url)).json());
    expect(own[0]?.flags).toEqual({ official: false, protected: true });
  });

  it("works in the real client with the member's credentials: board, search, details, streams, subtitles", async () => {
    client = await newClient();
    await client.login(account.username, account.password);
    const profile = await client.pull();
    expect([profile.addonsLocked, profile.addons[0]?.transportUrl]).toEqual([false, url]);
    const [row] = await client.board();
    expect(row).toMatchObject({ name: "top", content: { content: [{ id: "films:été & co/1", name: "Un été & co" }] } });
    expect((await client.board("été & co"))[0]?.content?.type).toBe("Ready");
    expect((await client.board("nothing"))[0]?.content?.type).toBe("Err");
    const { meta, streams } = await client.open("movie", "films:été & co/1");
    expect(meta).toMatchObject({ type: "Ready", content: { name: "Un été & co" } });
    expect(streams.map(({ name }) => name)).toEqual(["films 1080p"]);
    const [stream] = streams;
    expect(stream && (await client.subtitles(url, "movie", "films:été & co/1", stream))).toEqual(["fra"]);
  });

  it("says in the member's language that access is over, and plays again at once without a reinstall", async () => {
    const show = async () => {
      const { streams } = await client.open("movie", "films:été & co/1");
      return streams.map(({ name, externalUrl }) => ({ name, externalUrl }));
    };
    await patch(member, { trial_ends: OVER });
    const renewal = { externalUrl: `${world.product.url}/subscription-plans` };
    expect(await show()).toMatchObject([renewal]);
    const [row] = await client.board();
    expect(row?.content).toMatchObject({ type: "Ready", content: [{ name: "Votre accès a pris fin" }] });
    // The account keeps the address, which shows the notice.
    await world.inState(member, "suspended");
    expect(ours(inAccount(account.username))).toEqual([url]);
    await patch(member, { locale: "en" });
    expect(await show()).toMatchObject([{ externalUrl: `${world.product.url}/en/subscription-plans` }]);
    await patch(member, { blocked: OVER });
    expect((await client.board())[0]?.content).toMatchObject({ content: [{ name: "Your access is blocked" }] });
    await patch(member, { blocked: "", paid_until: LATER, locale: "fr" });
    member = await signedIn(world.product, member); // the block has ended the session
    expect(await show()).toMatchObject([{ name: "films 1080p" }]);
    await world.inState(member, "active");
  });

  it("has a new source once the reconciler has written the new manifest", async () => {
    const id = await gateway.save({ url: more.url, name: "More" });
    expect((await client.open("movie", "more:1")).streams).toEqual([]); // the installed manifest does not list its ids
    await world.sync();
    await until("the new manifest", async () => {
      await client.pull();
      return (await client.board()).length === 2;
    });
    expect((await client.open("movie", "more:1")).streams.map(({ name }) => name)).toEqual(["more 1080p"]);
    expect(ours(inAccount(account.username))).toEqual([url]);
    await gateway.manage("/delete", { id });
  });

  it("follows the member's language and plan, although their manifests have one number", async () => {
    const comfort = await planOf("comfort");
    change(world.product.dir, `UPDATE addon_manifests SET version = 7 - (plan = '${comfort}')`);
    const id = await gateway.save({ url: more.url, name: "More", plans: [comfort] });
    await world.sync();
    const inFrench = await until("the manifest in French", asServed);
    await patch(member, { locale: "en" });
    await until("the manifest in English", asServed);
    await subscribe(member, "comfort");
    const { catalogs } = await until("the manifest of the plan", asServed);
    expect(catalogs).toHaveLength(2);
    await world.inState(member, "active");
    // An account that was left with another manifest of the same number, as in sync.
    const [own] = world.fake.accounts.get(account.username)?.addons ?? [];
    if (own) own.manifest = { ...inFrench, version: "1.0.7" };
    await world.patch(member, { last_synced: inMinutes(-8 * 24 * 60) });
    await world.sync();
    await until("the weekly check", asServed);
    await gateway.manage("/delete", { id });
    await patch(member, { locale: "fr" });
  });

  it("has exactly one address after a renewal, and the old address no longer works", async () => {
    await world.product.call("POST", "/api/app/addon/renew", { token: member.token });
    const fresh = await gateway.addressOf(member);
    expect(fresh).not.toBe(url);
    await until("the old address to go", () => ours(inAccount(account.username))[0] === fresh);
    const { addons } = await client.pull();
    expect(ours(addons.map(({ transportUrl }) => transportUrl))).toEqual([fresh]);
    const [gone, unknown] = [await fetch(url), await fetch(url.replace(/addon\/\w+/, `addon/${"a".repeat(32)}`))];
    expect([gone.status, await gone.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(gone.status).toBe(404);
  });

  it("has exactly one address after new credentials", async () => {
    await world.product.call("POST", "/api/app/stremio/regenerate", { token: member.token });
    const moved = await world.inState(member, "active");
    const fresh = await gateway.addressOf(member);
    await until("the new account", () => ours(inAccount(moved.username)).length > 0);
    expect(ours(inAccount(moved.username))).toEqual([fresh]);
    expect(inAccount(moved.username)).toContain("https://extra.example/manifest.json");
  });
});

it.each([
  ["", 0],
  [", also while it is being suspended", 1],
])("a suspended account follows a renewed address, which says why nothing plays%s", async (_, slow) => {
  const { member, account } = await world.joined();
  const before = await gateway.addressOf(member);
  await until("the address", () => ours(inAccount(account.username))[0] === before, 10_000);
  const earlier = world.fake.calls.length;
  if (slow) world.fake.fault({ kind: "slow", ms: 1500 });
  await patch(member, { trial_ends: OVER });
  if (slow) await until("the suspension under way", () => world.fake.calls.length > earlier);
  else await world.inState(member, "suspended");
  expect(ours(inAccount(account.username))).toEqual([before]);
  await world.product.call("POST", "/api/app/addon/renew", { token: member.token });
  const fresh = await gateway.addressOf(member);
  expect(fresh).not.toBe(before);
  await until("the new address", () => ours(inAccount(account.username))[0] === fresh, 10_000);
  await world.inState(member, "suspended");
});

describe("an address installed by hand", () => {
  it("is accepted by the client, and the dashboard says when to reinstall it", async () => {
    const { member } = await world.joined();
    const url = await gateway.addressOf(member);
    const client = await newClient();
    await client.install(url);
    expect((await client.board()).map(({ name }) => name)).toContain("top");
    const card = async () => (await world.product.call("GET", "/api/app/addon", { token: member.token })).json;
    expect(await card()).toMatchObject({ update: false, screens: { used: 1 } });
    await world.product.restart(); // the server writes uses every ten seconds, and when it ends
    expect(await card()).toMatchObject({ update: false, lastUsed: expect.any(String) });
    const names = { fr: "Plus", en: "More" };
    const catalogs = [{ type: "movie", id: "top", names }];
    await gateway.save({ url: more.url, name: "More", plans: [await planOf("comfort")], catalogs });
    films.rename(["fresh"]);
    await world.product.run("addons-read");
    await until("the notice", async () => (await card()).update);
    await client.install(url);
    expect((await client.board()).map(({ name }) => name)).toContain("fresh");
    await world.product.restart();
    expect(await card()).toMatchObject({ update: false });
    await patch(member, { locale: "en" });
    expect((await card()).update, "the same catalogues in English").toBe(false);
    await subscribe(member, "comfort");
    expect((await card()).update, "those of the plan").toBe(true);
    await client.install(url);
    await world.product.restart();
    expect((await card()).update).toBe(false);
    await patch(member, { locale: "fr" });
    expect((await card()).update, "their names in French").toBe(true);
    films.rename(["top"]);
    await world.product.run("addons-read");
  });
});

it("the server logs no token, path or title", async () => {
  const tokens = ours([...world.fake.accounts.keys()].flatMap(inAccount)).map(
    (url) => /addon\/(\w+)/.exec(url)?.[1] ?? "",
  );
  expect(tokens.length).toBeGreaterThan(0);
  const logs = JSON.stringify(await world.product.manage("GET", "/api/logs?perPage=500"));
  for (const word of [...tokens, "films:", "Un été"]) {
    expect(world.product.output()).not.toContain(word);
    expect(logs).not.toContain(word);
  }
});
