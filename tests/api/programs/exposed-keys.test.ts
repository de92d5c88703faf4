import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, it } from "vitest";
import { LOCALES } from "../../../common/contract/api.ts";
import { callApi, type MadeKey, makeKey, problemOf, signUpIntegrator } from "../../support/api.ts";
import { query } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, signUpAdmin } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
let owner: Member;
beforeAll(async () => {
  owner = await signUpIntegrator(product);
});

const revoked = ({ id }: MadeKey) =>
  query(product.dir, `SELECT id FROM api_keys WHERE id = '${id}' AND revoked != ''`).length === 1;
const log = () => {
  const database = new DatabaseSync(`${product.dir}/auxiliary.db`, { readOnly: true, timeout: 20_000 });
  const rows = database.prepare("SELECT message || ' ' || data AS entry FROM _logs").all();
  database.close();
  return rows.map(({ entry }) => String(entry)).join("\n");
};

it("a key in an address ends, wherever the request goes, and its owner gets a mail", async () => {
  const member = `/api/collections/users/records/${owner.id}`;
  for (const locale of LOCALES) {
    await product.manage("PATCH", member, { locale });
    const key = await makeKey(product, owner, "");
    expect(problemOf(await product.call("GET", `/api/v1/users?key=${key.key}`))).toEqual([400, "key_in_address"]);
    expect(problemOf(await callApi(product, key.key, "/accounts/x"))).toEqual([401, "key_revoked"]);
    const mail = await sink.waitFor(owner.email, locale === "fr" ? /dans une adresse web/ : /in a web address/);
    expect(mail.text).toContain(key.key.slice(0, 12));
    expect(mail.text).not.toContain(key.key);
  }
  for (const path of ["/?a=1&b=", "/en/blog?q=x", "/addon/none/manifest.json?k=", "/api/health?", "/api/v1/"]) {
    const key = await makeKey(product, owner, "");
    expect([path, (await product.call("GET", path + key.key)).status, revoked(key)]).toEqual([path, 400, true]);
  }
  const all = await makeKey(product, await signUpAdmin(product), "admin/");
  expect((await product.call("POST", `/api/contact?x=${encodeURIComponent(`/y?k=${all.key}`)}`)).status).toBe(400);
  expect(revoked(all)).toBe(true);
});

it("another text of this form ends nothing, and gets the same answer", async () => {
  const key = await makeKey(product, owner, "");
  const wrong = `${key.key.slice(0, -1)}${key.key.endsWith("a") ? "b" : "a"}`;
  expect(problemOf(await product.call("GET", `/api/v1/users?key=${wrong}`))).toEqual([400, "key_in_address"]);
  expect(problemOf(await product.call("GET", `/api/v1/users?key=${key.key.slice(0, 12)}`))).toEqual([
    401,
    "key_missing",
  ]);
  expect(revoked(key)).toBe(false);
});

it("no value of a query reaches the log: no key, and no token of a superuser's files", async () => {
  const answer = await product.call("POST", "/api/files/token", { token: product.superuser });
  const token = textOf(answer.json, "token");
  const key = await makeKey(product, owner, "");
  await product.call("GET", `/api/backups/none.zip?token=${token}`);
  await product.call("GET", `/api/v1/users?key=${key.key}`);
  await product.call("GET", `/api/nothing/${token}?q=a%20private%20word&page=7#part`);
  await product.call("GET", "/api/nothing", { headers: { Referer: `https://a.example/x?token=${token} and more` } });
  await product.call("GET", "/api/nothing/last");
  const found = await until("the log of the last request", () => {
    const entries = log();
    return entries.includes("/last") && entries;
  });
  expect(found).toContain("/api/backups/none.zip?[hidden]");
  for (const secret of [token, token.slice(-20), key.key.slice(12), "private", "and more"])
    expect([secret, found.includes(secret)]).toEqual([secret, false]);
});
