import { expect, it } from "vitest";
import { makeHistory } from "./history.ts";
import type { World } from "./ledger.ts";

const WORLD: World = {
  seed: "a",
  users: 120,
  days: 200,
  until: new Date("2026-05-20T15:00:00Z"),
  plans: [
    { id: "p1", slug: "one", month: 499, year: 4990 },
    { id: "p2", slug: "two", month: 799, year: 7990 },
  ],
  articles: [
    { id: "a1", slug: "aide", locale: "fr" },
    { id: "a2", slug: "help", locale: "en" },
  ],
  posts: [
    { id: "b1", slug: "billet", locale: "fr" },
    { id: "b2", slug: "post", locale: "en" },
  ],
  admin: "admin",
  mailDomain: "accounts.example",
  trialDays: 3,
  commission: 20,
  passwordHash: "hash",
  secrets: {
    seal: ([, , id], text) => `${text} sealed for ${id}`,
    token: () => "token",
    mailbox: (email) => `hash of ${email}`,
  },
};

const rows = (changes: Partial<World> = {}) => JSON.stringify([...makeHistory({ ...WORLD, ...changes }).tables]);

it("is the same for the same seed, and another one for another", () => {
  expect(rows()).toBe(rows());
  expect(rows({ seed: "b" })).not.toBe(rows());
});

it("writes nothing that lies in the future", () => {
  for (const [table, found] of makeHistory(WORLD).tables)
    for (const row of found) expect(row.created instanceof Date && row.created > WORLD.until && table).toBeFalsy();
});

it("has every member once, with one live subscription at most", () => {
  const { tables } = makeHistory(WORLD);
  const column = (table: string, name: string) => (tables.get(table) ?? []).map((row) => row[name]);
  expect(new Set(column("users", "email")).size).toBe(120);
  const live = (tables.get("subscriptions") ?? [])
    .filter(({ status }) => status !== "canceled")
    .map(({ user }) => user);
  expect(new Set(live).size).toBe(live.length);
  for (const table of tables.keys()) expect(new Set(column(table, "id")).size).toBe(column(table, "id").length);
});
