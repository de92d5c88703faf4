import { afterAll, beforeAll, expect, it } from "vitest";
import { type AddonSource, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, startGateway } from "../../support/addons.ts";
import { writeDocument } from "../../support/content.ts";
import { duringWrite, query, READ_MS, whileWriting } from "../../support/database.ts";
import { type DebridFake, startDebridFake } from "../../support/debrid-fake.ts";
import { type Answer, type Json, listOf, textOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { pause, until } from "../../support/poll.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import { ADMIN } from "../../support/server.ts";
import { type SmtpSink, startSmtpSink } from "../../support/smtp-sink.ts";

/* What a request has read before its transaction may have changed by the time it writes. */

let gateway: GatewayProduct;
let product: Product;
let films: AddonSource;
let debrid: DebridFake;
let sink: SmtpSink;

beforeAll(async () => {
  debrid = await startDebridFake();
  sink = await startSmtpSink();
  films = await startAddonSource("films", [{ id: "films:1", name: "Le grand saut" }]);
  const env = { APP_URL: "", DEBRID_API_BASE: debrid.url };
  gateway = await startGateway(env, await startProduct({ env }));
  product = gateway.product;
});
afterAll(async () => {
  await product?.stop();
  await films?.close();
  await sink?.close();
  await debrid?.close();
});

const asAdmin = (method: string, path: string, body?: unknown) =>
  product.call(method, `/api/app/admin${path}`, { token: gateway.admin.token, body });
const asSuperuser = (path: string, body: Json) =>
  product.call("POST", `/api/app/admin/setup${path}`, { token: product.superuser, body });

/** Sets another key of the account while the source answers `asking`. */
async function replacingKey<T>(account: string, key: string, asking: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  films.hold = promise;
  try {
    const before = films.asked.length;
    const asked = asking();
    await until("the source is asked", () => films.asked.length > before);
    expect((await asAdmin("POST", `/debrid/${account}`, { key })).status).toBe(200);
    films.rename(["top"]); // a read that begins later may show the former key
    resolve();
    return await asked;
  } finally {
    films.hold = undefined;
    resolve();
  }
}

it("a debrid key that is replaced while a source shows it stays hidden: at the hourly read and at a save", async () => {
  for (const key of ["first-debrid-key", "second-debrid-key", "third-debrid-key"]) debrid.set(key, "ok");
  const { json } = await asAdmin("POST", "/debrid", { service: "torbox", label: "x", key: "first-debrid-key" });
  const account = textOf(json, "id");
  await until("its check", async () => (await product.find("providers", `status = "ok"`))[0]);
  const address = await gateway.addressOf(await signUp(product));
  const url = `${films.url}?key={debrid:torbox}`;
  const id = await gateway.save({ url });
  const catalogs = async () =>
    listOf((await (await fetch(address)).json()) as Json, "catalogs").map(({ name }) => name); // ours

  films.rename(["top", "of first-debrid-key"]);
  await replacingKey(account, "second-debrid-key", () => product.run("addons-read"));
  expect(await catalogs()).toEqual(["top"]);

  films.rename(["top", "of second-debrid-key"]);
  const other = { url: `${url}&other` };
  const refused = replacingKey(account, "third-debrid-key", () => gateway.save(other));
  await expect(refused).rejects.toThrow(/^409 .*record_changed/);
  expect(await catalogs()).toEqual(["top"]);
  await gateway.manage("/delete", { id });
});

it("a text that is saved while someone else removes its cover is kept", async () => {
  const { id } = await writeDocument(product, "posts", { translation_key: "torn" });
  const form = new FormData();
  form.set("kind", "posts");
  form.set("key", "torn");
  const removes = () =>
    fetch(`${product.url}/api/app/admin/content/cover`, {
      method: "POST",
      headers: { Authorization: gateway.admin.token },
      body: form,
    });
  const removed = await duringWrite(product.dir, `UPDATE posts SET title = 'Neuf' WHERE id = '${id}'`, removes);
  expect(removed.status).toBe(200);
  expect(query(product.dir, `SELECT title FROM posts WHERE id = '${id}'`)).toEqual([{ title: "Neuf" }]);
});

it("a mail server, an address and a schedule of backups that are saved at the same moment are all kept", async () => {
  const mail = { host: "127.0.0.1", port: sink.port, tls: false, username: "", password: "" };
  const sender = { senderAddress: "new@mail.example", senderName: "Shop" };
  expect((await asSuperuser("/mail", { ...mail, ...sender })).status).toBe(200);
  const code = /\b\d{8}\b/.exec((await sink.waitFor(ADMIN.email)).text)?.[0] ?? "";
  const answers: Promise<Answer>[] = [];
  await whileWriting(product.dir, "", async () => {
    for (const send of [
      () => asAdmin("POST", "/system/backups/schedule", { schedule: "daily", keep: 37 }),
      () => asSuperuser("/mail/confirm", { code }),
      () => asSuperuser("/address", { url: "http://new.example", seen: 0 }),
    ]) {
      answers.push(send());
      await pause(READ_MS);
    }
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await product.manage("GET", "/api/settings")).toMatchObject({
    smtp: { enabled: true, port: sink.port },
    meta: { senderAddress: "new@mail.example", appURL: "http://new.example" },
    backups: { cronMaxKeep: 37 },
  });
});

it("a name of the site that is saved while the address moves is kept", { tags: "long" }, async () => {
  const read = () => query(product.dir, "SELECT brand FROM site")[0]?.brand;
  for (let turn = 0; turn < 150; turn++) {
    const brand = `Turn ${turn}`;
    const moved = asSuperuser("/address", { url: `http://t${turn}.example`, seen: 0 });
    await pause(turn % 20);
    const named = await asAdmin("PATCH", "/settings", { values: { brand }, before: { brand: read() } });
    expect([named.status, (await moved).status, read()]).toEqual([200, 204, brand]);
  }
});

it("sign-ins follow the last setting of mailed codes, however fast it was changed", { tags: "long" }, async () => {
  const mailed = (await startMailedProduct()).product;
  const set = (admin_mfa: boolean) => mailed.manage("PATCH", "/api/collections/site/records/site", { admin_mfa });
  const state = () =>
    query(
      mailed.dir,
      `SELECT admin_mfa, (SELECT options LIKE '%factor_proved = email%' FROM _collections WHERE name = 'users') AS rule FROM site`,
    )[0];
  try {
    for (let turn = 0; turn < 40; turn++) {
      await Promise.all([set(false), pause(turn % 20).then(() => set(true))]);
      const found = state();
      expect([turn, found?.rule]).toEqual([turn, found?.admin_mfa]);
    }
  } finally {
    await mailed.stop();
  }
});
