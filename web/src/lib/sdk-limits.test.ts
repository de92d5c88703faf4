import { globSync, readFileSync } from "node:fs";
import PocketBase from "pocketbase";
import { afterEach, expect, it, vi } from "vitest";
import { FULL_LIST_BATCH } from "./member-call.ts";

/** Constants of spec §9 that are the SDK's own: an update of it must not change them unseen. */
const pb = new PocketBase("http://127.0.0.1:1");
afterEach(() => vi.unstubAllGlobals());

it("asks for pages of 30", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ items: [] });
  });
  await pb.collection("plans").getList();
  expect(new URL(asked[0] ?? "").searchParams.get("perPage")).toBe("30");
});

it("reads whole lists in batches of 500", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ items: [] });
  });
  await pb.collection("saved_views").getFullList({ batch: FULL_LIST_BATCH });
  expect(new URL(asked[0] ?? "").searchParams.get("perPage")).toBe("500");
  const readers = globSync("web/src/**/*.{ts,tsx}", { exclude: (name) => name.endsWith(".test.ts") })
    .map((file) => readFileSync(file, "utf8"))
    .flatMap((source) => [...source.matchAll(/\.getFullList\b[^(]*\(([^)]*)/g)].map(([, given = ""]) => given));
  expect(readers.length).toBeGreaterThan(0);
  expect(readers.filter((given) => !given.includes("batch: FULL_LIST_BATCH"))).toEqual([]);
});

it("keeps an auth cookie within 4096 bytes by leaving most of the record out", () => {
  const token = `e30.${btoa(JSON.stringify({ exp: 4e9 }))}.x`;
  pb.authStore.save(token, { id: "a", collectionId: "c", collectionName: "users", name: "n".repeat(5000) });
  const cookie = pb.authStore.exportToCookie();
  expect(cookie.length).toBeLessThan(4096);
  expect(decodeURIComponent(cookie)).toContain('"id":"a"');
});
