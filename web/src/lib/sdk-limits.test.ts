import { globSync, readFileSync } from "node:fs";
import PocketBase from "pocketbase";
import { afterEach, expect, it, vi } from "vitest";
import { FULL_LIST_BATCH } from "./call.ts";

/** Constants of spec §9 that belong to the SDK: its updates must not change them unnoticed. */
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

/** Our own event stream: it connects as `client`, and `send` delivers what the provider's page reports. */
class Stream extends EventTarget {
  static last: Stream | undefined;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Stream.last = this;
    setTimeout(() => this.send("PB_CONNECT", {}, "client"), 0);
  }
  send(topic: string, data: object, lastEventId = ""): void {
    this.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(data), lastEventId }));
  }
  close(): void {}
}

it.each([
  ["another state", { state: "stranger", code: "c" }, /^State parameters don't match/],
  ["no code", { state: "client", code: "" }, /missing code/],
  ["an error of the provider", { state: "client", code: "c", error: "access_denied" }, /access_denied/],
  ["what was asked for", { state: "client", code: "c" }, null],
])("ends a log-in through a provider that answers with %s (spec §5)", async (_name, told, refusal) => {
  const provider = { name: "oidc", displayName: "", state: "s", codeVerifier: "v", authURL: "https://id.example/?to=" };
  const exchanged: string[] = [];
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", async (url: string, options?: RequestInit) => {
    if (url.includes("auth-methods")) return Response.json({ oauth2: { enabled: true, providers: [provider] } });
    if (!url.includes("auth-with-oauth2")) return new Response(null, { status: 204 });
    exchanged.push(String(options?.body));
    return Response.json({ token: "t", record: { id: "a" } });
  });
  const client = new PocketBase("http://127.0.0.1:1");
  const asked = Promise.withResolvers<void>();
  const done = client.collection("users").authWithOAuth2({
    provider: "oidc",
    urlCallback: () => asked.resolve(),
  });
  done.catch(() => {});
  await asked.promise;
  Stream.last?.send("@oauth2", told);
  const why = { originalError: { message: expect.stringMatching(refusal ?? /./) } };
  if (refusal) await expect(done).rejects.toMatchObject(why);
  else expect((await done).token).toBe("t");
  expect(exchanged.length).toBe(refusal ? 0 : 1);
  expect(client.authStore.isValid).toBe(false); // "t" is no lasting token
});
