import { afterAll, beforeAll, expect, it } from "vitest";
import { type AddonSource, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, sourceOf, startGateway } from "../../support/addons.ts";
import { change, query } from "../../support/database.ts";
import { type Json, listOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { pause, until } from "../../support/poll.ts";
import { type Product, signUp } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

/* What the running gateway does and tells: sources that fall and come back, figures of a day, members who are suspended. */

let gateway: GatewayProduct;
let product: Product;
let films: AddonSource;
let sink: SmtpSink;

/** Without an address in the legal notice, the sender's (support/smtp-sink.ts). */
const OPERATOR = "hello@passerelle.example";

beforeAll(async () => {
  films = await startAddonSource("films", [{ id: "films:1", name: "Le grand saut" }]);
  ({ product, sink } = await startMailedProduct());
  gateway = await startGateway({}, product);
});
afterAll(async () => {
  await product?.stop();
  await films?.close();
});

const streams = async (address: string, id: string) => {
  const answer = await fetch(address.replace("manifest.json", `stream/movie/${encodeURIComponent(id)}.json`));
  return listOf((await answer.json()) as Json, "streams"); // ours
};

it("a source that falls is left alone; the operator hears of it after ten minutes, and when it is back, over a restart", {
  tags: "long",
}, async () => {
  const id = await gateway.save({ url: `${films.url}?key=1`, name: "Films", timeoutMs: 500 });
  const address = await gateway.addressOf(await signUp(product));
  const live = async () => (await sourceOf(gateway, id)).live as Json; // of a gateway that runs
  const fall = () =>
    until("the fall", async () => {
      await streams(address, "films:1");
      return (await live()).breaker === "open";
    });
  const stored = () => query(product.dir, `SELECT down_since, told_down FROM addon_sources WHERE id = '${id}'`)[0];
  const age = (minutes: number) =>
    change(
      product.dir,
      `UPDATE addon_sources SET down_since = strftime('%Y-%m-%d %H:%M:%fZ', down_since, '-${minutes} minutes')`,
    );
  const queued = async () => (await product.find("jobs", `key ~ "mail.notice:addons." && key ~ "${id}"`)).length;
  films.fails = true;
  await fall();
  expect((await live()).downSince).not.toBeNull();
  await product.run("addons-watch");
  const start = stored()?.down_since ?? "";
  expect([start !== "", stored()?.told_down]).toEqual([true, ""]);
  age(5);
  await product.run("addons-watch");
  expect([await queued(), stored()?.told_down]).toEqual([0, ""]);
  // A restart neither tells that it is back nor begins the ten minutes again.
  await product.kill();
  await product.restart();
  age(6);
  await product.run("addons-watch");
  expect([await queued(), (await live()).downSince, stored()?.told_down]).toEqual([0, null, ""]);
  await fall();
  await product.run("addons-watch");
  await product.run("addons-watch");
  const { text } = await sink.waitFor(OPERATOR, /La source Films ne répond plus/);
  expect(text).toContain("127.0.0.1");
  expect([await queued(), stored()?.told_down]).toEqual([1, stored()?.down_since]);
  films.fails = false;
  films.fails = false;
  // Slowly: a member who asks too often gets an entry that says so.
  const back = async () => textOf((await streams(address, "films:1"))[0], "url") !== "";
  await until("the return", async () => (await back()) || (await pause(500)), 60_000);
  await product.run("addons-watch");
  await product.run("addons-watch");
  expect([await queued(), stored()]).toEqual([2, { down_since: "", told_down: "" }]);
  await sink.waitFor(OPERATOR, /La source Films répond de nouveau/);
  expect(sink.to(OPERATOR).filter(({ subject }) => subject.includes("Films"))).toHaveLength(2);
  await gateway.manage("/delete", { id });
});

it("devices, members and answers of a day are counted, and nothing of what was watched", async () => {
  const id = await gateway.save({ url: `${films.url}?key=2` });
  await product.run("addons-watch"); // what was counted before
  const figures = () =>
    Object.fromEntries(
      query(product.dir, "SELECT kind, key, a, b FROM stats_daily WHERE kind IN ('addon-use', 'addon-answers')").map(
        ({ kind, key, a, b }) => [`${kind} ${key}`, [Number(a), Number(b)]],
      ),
    );
  const [members = 0, devices = 0] = figures()["addon-use "] ?? [];
  const address = await gateway.addressOf(await signUp(product));
  for (const agent of ["Television", "Phone"]) {
    const path = address.replace("manifest.json", "stream/movie/films%3A1.json");
    await (await fetch(path, { headers: { "User-Agent": agent } })).text();
  }
  await streams(address, "films:unknown"); // an answer without an entry is none
  await product.run("addons-watch");
  expect(figures()).toMatchObject({ "addon-use ": [members + 1, devices + 3], [`addon-answers ${id}`]: [2, 0] });
  await product.run("addons-watch");
  expect(figures()).toMatchObject({ "addon-use ": [members + 1, devices + 3], [`addon-answers ${id}`]: [2, 0] });
  expect(JSON.stringify(query(product.dir, "SELECT * FROM stats_daily"))).not.toContain("films:");
  await gateway.manage("/delete", { id });
});

it("the next answer after a suspension says so, however busy the gateway is", async () => {
  const id = await gateway.save({ url: `${films.url}?key=3`, cacheMin: 60, cacheMax: 60 });
  const others = await Promise.all(Array.from({ length: 4 }, async () => gateway.addressOf(await signUp(product))));
  const member = await signUp(product);
  const address = await gateway.addressOf(member);
  let busy = true;
  const load = others.map(async (other) => {
    while (busy) {
      await Promise.all(Array.from({ length: 8 }, () => streams(other, "films:1")));
      await pause(300); // within what a member may ask
    }
  });
  const patch = (blocked: string) =>
    product.manage("PATCH", `/api/collections/users/records/${member.id}`, { blocked });
  for (let round = 0; round < 3; round++) {
    expect(textOf((await streams(address, "films:1"))[0], "url")).not.toBe("");
    await patch("2026-01-01 00:00:00.000Z");
    expect(textOf((await streams(address, "films:1"))[0], "externalUrl")).toContain("/UserDashboard");
    await patch("");
  }
  busy = false;
  await Promise.all(load);
  await gateway.manage("/delete", { id });
});

it("a member whose plan is no more is served as a trial is", async () => {
  const texts = { name: "N", description: "", features: [] };
  const fields = { slug: "soon-gone", texts: { fr: texts, en: texts }, screens: 3 };
  const plan = textOf(await product.manage("POST", "/api/collections/plans/records", fields), "id");
  const id = await gateway.save({ url: `${films.url}?key=4` });
  const member = await signUp(product);
  const address = await gateway.addressOf(member);
  const [row] = await product.find("addon_access", `user = "${member.id}"`);
  await product.manage("PATCH", `/api/collections/addon_access/records/${row?.id}`, { plan });
  const allowed = async () => (await product.call("GET", "/api/app/addon", { token: member.token })).json.screens;
  expect(await allowed()).toMatchObject({ allowed: 3 });
  await product.manage("DELETE", `/api/collections/plans/records/${plan}`);
  expect(await allowed()).toMatchObject({ allowed: 0 });
  const manifest = (await (await fetch(address)).json()) as Json; // ours
  expect(listOf(manifest, "catalogs")).toHaveLength(1);
  expect(await streams(address, "films:1")).toHaveLength(1);
  await gateway.manage("/delete", { id });
});
