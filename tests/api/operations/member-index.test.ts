import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { UserPage } from "../../../common/contract/admin.ts";
import { change, query } from "../../support/database.ts";
import { codes, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product, { name: "Ada" });
});

const search = async (q: string) => {
  const { json } = await product.call("POST", "/api/app/admin/users/search", { token: admin.token, body: { q } });
  return json as unknown as UserPage; // the route's own type
};
const ids = async (q: string) => (await search(q)).items.map(({ id }) => id);

it("members are found by any part of their texts, and the list says which one", async () => {
  const member = await signUp(product, { email: newEmail("paxtonquill"), name: "Hérmione Vandœuvre" });
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { stripe: "cus_Wq7Parted42" });
  const [plan] = await product.find("plans");
  const order = { plan: plan?.id, period: "month", provider: "manual", state: "pending", reference: "PS-QWXKZD" };
  await product.manage("POST", "/api/collections/orders/records", { ...order, user: member.id });
  const [row] = await product.find("users", `id = "${member.id}"`);
  const texts = { code: textOf(row, "affiliate_code"), username: textOf(row, "stremio_username").replace(/@.*/, "") };
  const parts = ["xtonqu", "HERM", "mione vand", "q7part", "QWXK", texts.code.slice(2), texts.username.slice(1)];
  for (const q of parts) expect([q, await ids(q)]).toEqual([q, [member.id]]);
  expect(await ids("xtonqu nobody")).toEqual([]);
  const match = async (q: string) => (await search(q)).items[0]?.match;
  expect([await match("qwxk"), await match("xtonqu")]).toEqual(["PS-QWXKZD", ""]);
  // Two letters and one begin a text, or a word of a name.
  for (const q of ["va", "hé", "pa"]) expect([q, (await ids(q)).includes(member.id)]).toEqual([q, true]);
  expect(await ids("to")).not.toContain(member.id);
  expect(await ids("p")).toContain(member.id);
});

it("a statement that no hook sees changes the index too", async () => {
  const member = await signUp(product, { name: "Before Quxley" });
  change(product.dir, `UPDATE users SET name = 'After Quxley' WHERE id = '${member.id}'`);
  expect([await ids("before quxley"), await ids("fter quxl")]).toEqual([[], [member.id]]);
});

it("nothing of an erased member stays in the index, nor in the pages of its file", async () => {
  // Three letters that nothing else in the file has: the index stores them as they are.
  const letters = "驫麤鱻";
  const member = await signUp(product, { name: letters });
  const bytes = () => {
    change(product.dir, "PRAGMA wal_checkpoint(TRUNCATE)");
    return readFileSync(`${product.dir}/data.db`).includes(letters);
  };
  expect([await ids(letters), bytes()]).toEqual([[member.id], true]);
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  expect(await ids(letters)).toEqual([]);
  const terms = `SELECT term FROM user_words_terms WHERE term = '${letters}'`;
  change(product.dir, "CREATE VIRTUAL TABLE IF NOT EXISTS user_words_terms USING fts5vocab(user_words, row)");
  expect(query(product.dir, terms)).toEqual([]);
  change(product.dir, "DROP TABLE user_words_terms");
  await until("the letters to leave the file", bytesGone, 20_000);
  function bytesGone() {
    return !bytes();
  }
});

it("members whom an upgrade left out are added, and a search says so until then", async () => {
  const member = await signUp(product, { name: "Leftout Vexby" });
  const texts = () => query(product.dir, `SELECT words FROM user_docs WHERE user = '${member.id}'`);
  const before = texts();
  change(product.dir, `UPDATE user_docs SET words = '' WHERE user = '${member.id}'`);
  expect(await search("vexby")).toMatchObject({ items: [], cut: true });
  // A file and an action would leave the member out, and nobody would know.
  const words = { q: "vexby" };
  const asked = [
    ["csv", { ...words, reason: "A test" }],
    ["bulk/preview", { action: "lift", query: words }],
    ["bulk", { action: "lift", query: words, reason: "A test" }],
  ] as const;
  for (const [path, body] of asked) {
    const answer = await product.call("POST", `/api/app/admin/users/${path}`, { token: admin.token, body });
    expect([path, answer.status, codes(answer)]).toEqual([path, 409, { form: "search_filling" }]);
  }
  await product.run("member-index");
  expect(await ids("eftout")).toEqual([member.id]);
  expect(texts()).toEqual(before);
  // A row whose member is gone is no member who is left out.
  change(product.dir, "INSERT INTO user_docs (user, words) VALUES ('gone', '')");
  expect((await search("vexby")).cut).toBe(false);
});
