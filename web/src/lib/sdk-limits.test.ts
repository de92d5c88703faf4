import PocketBase from "pocketbase";
import { afterEach, expect, it, vi } from "vitest";

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

it("keeps an auth cookie within 4096 bytes by leaving most of the record out", () => {
  const token = `e30.${btoa(JSON.stringify({ exp: 4e9 }))}.x`;
  pb.authStore.save(token, { id: "a", collectionId: "c", collectionName: "users", name: "n".repeat(5000) });
  const cookie = pb.authStore.exportToCookie();
  expect(cookie.length).toBeLessThan(4096);
  expect(decodeURIComponent(cookie)).toContain('"id":"a"');
});
