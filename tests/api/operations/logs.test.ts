import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, it } from "vitest";
import type { LogPage } from "../../../common/contract/system.ts";
import { type Member, signedIn, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

/** The log view of /admin/system over a log of 60,000 entries, a second apart from 1 March 2026. */
const ENTRIES = 60_000;
const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signedIn(product, await signUpAdmin(product));
  const log = new DatabaseSync(`${product.dir}/auxiliary.db`, { timeout: 20_000 });
  log.exec(`DELETE FROM _logs;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES - 1})
    INSERT INTO _logs (rowid, id, level, message, data, created)
    SELECT i * 3 + 1, 'e' || i, CASE WHEN i % 1000 = 0 THEN 8 ELSE 0 END,
      CASE WHEN i = 100 THEN 'the 100%_needle <b>' ELSE 'entry ' || i END, '{"n":' || i || '}',
      strftime('%Y-%m-%d %H:%M:%f', 1772323200 + i, 'unixepoch') || 'Z' FROM n`);
  log.close();
}, 120_000);

const ask = (query: Record<string, string>, token = admin.token) =>
  product.call("GET", `/api/app/admin/system/logs?${new URLSearchParams(query)}`, { token });
// The type that the route declares.
const page = async (query: Record<string, string>) => (await ask(query)).json as unknown as LogPage;
/** Before what the server itself has logged since its start. */
const to = "2026-03-20T00:00:00Z";
const ids = ({ items }: LogPage) => items.map(({ id }) => id);

it("is for administrators, and refuses what it does not understand", async () => {
  const member = await signUp(product);
  expect((await ask({}, "")).status).toBe(401);
  expect((await ask({}, member.token)).status).toBe(403);
  for (const wrong of [{ level: "loud" }, { from: "yesterday" }, { after: "x" }, { text: "x".repeat(101) }]) {
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
  }
});

it("pages from the latest, without gaps or repeats, by level and time", async () => {
  const first = await page({ to });
  expect(ids(first)[0]).toBe(`e${ENTRIES - 1}`);
  const second = await page({ to, after: first.next ?? "" });
  expect(ids(second)[0]).toBe(`e${ENTRIES - 1 - first.items.length}`);
  const hour = await page({ from: "2026-03-01T01:00:00Z", to: "2026-03-01T01:00:05Z" });
  expect(ids(hour)).toEqual(["e3604", "e3603", "e3602", "e3601", "e3600"]);
  expect(hour).toMatchObject({
    next: null,
    items: [{ at: "2026-03-01T01:00:04.000Z", level: "info" }, {}, {}, {}, {}],
  });
  expect(ids(await page({ level: "error", from: "2026-03-01T00:10:00Z", to: "2026-03-01T01:00:00Z" }))).toEqual([
    "e3000",
    "e2000",
    "e1000",
  ]);
  expect((await page({ from: "2026-03-02T00:00:00Z", to })).items).toEqual([]);
});

it("searches a limited number of entries for a text at a time, and continues from there", async () => {
  const text = "100%_NEEDLE";
  let found = await page({ to, text });
  expect(found.items).toEqual([]);
  expect(found.reached).toBe("2026-03-01T11:06:40.000Z");
  for (let asked = 0; found.items.length === 0 && found.next && asked < 5; asked++) {
    found = await page({ to, text, after: found.next });
  }
  expect(found.items).toMatchObject([{ id: "e100", message: "the 100%_needle <b>", data: '{"n":100}', cut: false }]);
  expect(ids(await page({ to, text: '"n":59999' }))).toEqual(["e59999"]);
});

it("reads ranges of numbers, never the whole log", () => {
  const log = new DatabaseSync(`${product.dir}/auxiliary.db`, { readOnly: true });
  const plan = (where: string) =>
    log
      .prepare(`EXPLAIN QUERY PLAN SELECT message FROM _logs l WHERE ${where} ORDER BY l.rowid DESC LIMIT 31`)
      .all()
      .map(({ detail }) => detail);
  const range = "l.rowid >= 5 AND l.rowid < 90";
  expect(plan(`${range} AND (l.message LIKE '%x%' OR l.data LIKE '%x%')`)).toEqual([
    "SEARCH l USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
  ]);
  expect(plan(`${range} AND l.level = 8`)).toEqual([
    "SEARCH l USING INDEX idx_logs_level (level=? AND rowid>? AND rowid<?)",
  ]);
  log.close();
});
