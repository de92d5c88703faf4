import { afterAll, beforeAll, expect, it } from "vitest";
import { type AddonSource, FILE, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, sourceOf, startGateway } from "../../support/addons.ts";
import { change, query } from "../../support/database.ts";
import { type DebridFake, startDebridFake } from "../../support/debrid-fake.ts";
import { type Json, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp } from "../../support/product.ts";

/* Keys of debrid services in the addresses of sources: they are filled in at each call, and reach no client. */

let gateway: GatewayProduct;
let product: Product;
let films: AddonSource;
let debrid: DebridFake;

beforeAll(async () => {
  debrid = await startDebridFake();
  films = await startAddonSource("films", [{ id: "films:1", name: "Le grand saut" }]);
  gateway = await startGateway({ DEBRID_API_BASE: debrid.url });
  product = gateway.product;
});
afterAll(async () => {
  await product?.stop();
  await films?.close();
  await debrid?.close();
});

const addressOf = (source: AddonSource, secret = "plain") => `${source.url}?key=${secret}`;
const clear = async () => {
  for (const { id } of listOf(await gateway.list(), "items")) await gateway.manage("/delete", { id });
};
const test = async (id: string) =>
  listOf((await gateway.manage("/test", { id, plan: "", locale: "fr" })).json, "steps");
const add = async (key: string, service = "torbox") => {
  debrid.set(key, "ok");
  const body = { service, label: key, key };
  const { json } = await product.call("POST", "/api/app/admin/debrid", { token: gateway.admin.token, body });
  await until("its check", async () => (await product.find("providers", `id = "${json.id}" && status = "ok"`))[0]);
  return textOf(json, "id");
};

it("is called with the key of the active debrid account, also after a failover", async () => {
  const first = await add("first-debrid-key");
  const id = await gateway.save({ url: addressOf(films, "{debrid:torbox}") });
  expect((await sourceOf(gateway, id)).debrid).toEqual(["torbox"]);
  await test(id);
  expect(films.asked.at(-1)).toContain("?key=first-debrid-key");
  await add("second-debrid-key");
  await product.manage("PATCH", `/api/collections/providers/records/${first}`, { status: "expired" });
  await test(id);
  expect(films.asked.at(-1)).toContain("?key=second-debrid-key");
  expect(JSON.stringify(await gateway.list())).not.toContain("debrid-key");
  expect(product.output()).not.toContain("debrid-key");
  await clear();
});

it("says at the hourly read that its key cannot be read, as after a restore with another app key", async () => {
  const id = await gateway.save({ url: addressOf(films, "{debrid:torbox}") });
  const keys = query(product.dir, "SELECT id, key FROM providers");
  change(product.dir, "UPDATE providers SET key = 'unreadable'");
  await product.run("addons-read");
  expect((await sourceOf(gateway, id)).lastError).toBe("addon_key");
  for (const { id: account, key } of keys)
    change(product.dir, `UPDATE providers SET key = '${key}' WHERE id = '${account}'`);
  await clear();
});

it("is in the audit log once keys were sent there, even if the source is then refused", async () => {
  films.fails = true;
  await expect(gateway.save({ url: addressOf(films, "{debrid:torbox}") })).rejects.toThrow("addon_unreachable");
  films.fails = false;
  const tried = await product.find("audit_log", `action = "source.try" && actor = "${gateway.admin.id}"`);
  expect(tried.at(-1)).toMatchObject({ after: { host: new URL(films.url).host, debrid: "torbox" } });
});

it("shows no key in its responses, not even one typed into the address", async () => {
  const member = await signUp(product);
  const address = await gateway.addressOf(member);
  await gateway.save({ url: addressOf(films) });
  const streams = async () =>
    listOf(
      (await (await fetch(address.replace("manifest.json", "stream/movie/films%3A1.json"))).json()) as Json, // SDK's
      "streams",
    );
  // At the source's own host: members play it through the gateway.
  expect(await streams()).toMatchObject([{ url: expect.stringContaining("/play/"), name: "films 1080p" }]);
  // From now on, the stream's address and hints contain a key.
  await add("film.mp4");
  expect(await streams()).toEqual([]);
  await clear();
});

it("shows no key in its manifest: of the address, and of an account that is added later", async () => {
  const member = await signUp(product);
  const address = await gateway.addressOf(member);
  const typed = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
  const inside = Buffer.from('{"key":"fifth-debrid-key"}').toString("base64url");
  films.rename(["top", `list_${typed}`, "of fifth-debrid-key", inside]);
  await gateway.save({ url: addressOf(films, typed) });
  const catalogs = async () => {
    const manifest = (await (await fetch(address)).json()) as Json; // ours
    return listOf(manifest, "catalogs").map(({ name }) => name);
  };
  expect(await catalogs()).toEqual(["top", "of fifth-debrid-key", inside]);
  const account = await add("fifth-debrid-key");
  expect(await catalogs()).toEqual(["top"]);
  // Who has another key by then may not read this one, which is still valid elsewhere.
  const path = `/api/app/admin/debrid/${account}`;
  const gone = { token: gateway.admin.token, body: { reason: "Another one" } };
  expect((await product.call("POST", `${path}/delete`, gone)).status).toBe(204);
  await add("sixth-debrid-key");
  expect(await catalogs()).toEqual(["top"]);
  films.rename(["top"]);
  await clear();
});

it("hides keys in streams: members play them through the gateway, with the active key", async () => {
  const member = await signUp(product);
  const address = await gateway.addressOf(member);
  films.repeatsKey = true;
  await add("third-debrid-key", "alldebrid");
  const id = await gateway.save({ url: addressOf(films, "{debrid:alldebrid}"), cacheMin: 60, cacheMax: 60 });
  const answer = await (await fetch(address.replace("manifest.json", "stream/movie/films%3A1.json"))).text();
  expect(answer).not.toContain("debrid-key");
  const [stream] = listOf(JSON.parse(answer) as Json, "streams"); // ours
  const url = textOf(stream, "url");
  expect(url.startsWith(address.replace("manifest.json", "play/"))).toBe(true);
  const play = () => fetch(url, { redirect: "manual" });
  expect([(await play()).status, (await play()).headers.get("Location")]).toEqual([302, FILE]);
  expect(films.asked.at(-1)).toBe("/resolve/third-debrid-key/1");
  expect((await sourceOf(gateway, id)).live).toMatchObject({ veiled: 1, keys: 0, unplayable: 0 });
  const [first] = await product.find("providers", 'service = "alldebrid"');
  await add("fourth-debrid-key", "alldebrid");
  await product.manage("PATCH", `/api/collections/providers/records/${first?.id}`, { status: "expired" });
  await play();
  expect(films.asked.at(-1)).toBe("/resolve/fourth-debrid-key/1");
  const [, , last] = await test(id);
  expect(last).toMatchObject({ step: "answer", asked: "meta", hidden: 0 });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { blocked: "2026-01-01 00:00:00.000Z" });
  expect((await play()).status).toBe(403);
  films.repeatsKey = false;
  await clear();
});
