import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { read } from "../../support/pages.ts";
import { until } from "../../support/poll.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "../../support/product.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

const SECRET = "Bearer purge-secret-1";

let caches: [WebhookReceiver, WebhookReceiver];
let product: Product;
let admin: Member;

beforeAll(async () => {
  caches = [await startWebhookReceiver(), await startWebhookReceiver()];
  const urls = caches.map(({ url }) => `${url}?tags={keys}`).join(" ");
  const env = { PURGE_URL: urls, PURGE_HEADER: `Authorization: ${SECRET}`, PURGE_BODY: '{"tags":{json}}' };
  product = await startProduct({ env });
  admin = await signUpAdmin(product);
  // Pages of the last release name files that are gone.
  await until("the purge of the start", () => caches.every((cache) => keysOf(cache).includes("all")));
});
afterAll(async () => {
  await product?.stop();
  for (const cache of caches ?? []) await cache.close();
});
beforeEach(async () => {
  for (const cache of caches) cache.answer = 204;
  await wake();
  await idle();
  for (const cache of caches) cache.arrived.length = 0;
});

const jobs = () => query(product.dir, "SELECT * FROM jobs WHERE kind LIKE 'caches.%' ORDER BY kind");
const idle = () => until("every purge", () => jobs().every(({ state }) => state === "done"));
/** Ends the waits, as time would. */
const wake = () => {
  change(
    product.dir,
    "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE kind LIKE 'caches.%' AND state = 'queued'",
  );
  return Promise.all(["jobs-cache-1", "jobs-cache-2"].map((cron) => product.manage("POST", `/api/crons/${cron}`)));
};
const keysOf = ({ arrived }: WebhookReceiver) =>
  arrived.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags); // see PURGE_BODY
const get = (path: string) => read(product.url, path);
const post = (slug: string) => ({
  ...{ slug, title: slug, locale: "fr", translation_key: slug, body: "<p>text</p>", excerpt: "text" },
  ...{ published: true, published_at: "2026-01-01 00:00:00.000Z" },
});
const savePost = (slug: string) => product.manage("POST", "/api/collections/posts/records", post(slug));
const saveSite = async (brand: string) => {
  const { values } = (await product.call("GET", "/api/app/admin/settings", { token: admin.token })).json as {
    values: { brand: string };
  };
  const body = { values: { brand }, before: { brand: values.brand } };
  const { status, text } = await product.call("PATCH", "/api/app/admin/settings", { token: admin.token, body });
  expect(status, text).toBeLessThan(300);
};

it("gives public pages, payloads, feeds, the site map and the status page keys and a lifetime for caches", async () => {
  for (const [path, keys] of [
    ["/subscription-plans", ["all", "plans", "faqs", "addon_sources", "site", "texts"]],
    ["/en/subscription-plans/_payload.json", ["all", "plans", "faqs", "addon_sources", "site", "texts"]],
    ["/blog", ["all", "posts", "site", "texts"]],
    ["/rss.xml", ["all", "posts", "site"]],
    ["/sitemap.xml", ["all", "posts", "articles", "newsletter_issues", "texts"]],
    ["/status", ["all", "incidents", "site", "texts"]],
    ["/status.xml", ["all", "incidents", "site"]],
  ] as const) {
    for (const { headers } of [await get(path), await get(path)]) {
      expect([path, ...String(headers["surrogate-key"]).split(" ")]).toEqual([path, ...keys]);
      expect(headers["cache-tag"]).toBe(keys.join(","));
      expect(headers["surrogate-control"]).toMatch(/^max-age=\d+, stale-while-revalidate=30, stale-if-error=86400$/);
      expect(headers["cdn-cache-control"]).toBe(headers["surrogate-control"]);
    }
  }
});

it("gives nothing personal, refused or chosen by language to caches", async () => {
  await savePost("for-the-list");
  for (const path of ["/UserDashboard", "/admin", "/nope", "/discount?code=ABC", "/api/health", "/api/app/me"]) {
    const { headers } = await get(path);
    const shared = Object.keys(headers).filter((name) => /^(surrogate-|cdn-|cache-tag)/.test(name));
    expect([path, ...shared]).toEqual([path]);
    expect(headers["cache-control"]).not.toMatch(/public|s-maxage/);
  }
  const { status, headers } = await product.call("GET", "/api/app/admin/settings", { token: admin.token });
  expect([status, headers.get("surrogate-key"), headers.get("cache-control")]).toEqual([200, null, "no-store"]);
  const home = await get("/");
  expect(home.headers.vary).toContain("Cookie");
  expect([home.headers["surrogate-key"], home.headers["surrogate-control"]]).toEqual([
    "all plans faqs addon_sources site texts",
    undefined,
  ]);
});

it("tells every cache the keys of what changed, after the commit, with the secret and nowhere else", async () => {
  await savePost("first-told");
  await idle();
  for (const cache of caches) {
    expect(new Set(keysOf(cache))).toEqual(new Set(["posts"]));
    const [{ method, path, headers }] = cache.arrived as [(typeof cache.arrived)[number]];
    expect([method, path, headers.authorization]).toEqual(["POST", "/hook?tags=posts", SECRET]);
    expect(headers["content-type"]).toBe("application/json");
    cache.arrived.length = 0;
  }
  await saveSite("Told");
  await idle();
  expect(new Set(keysOf(caches[0]))).toEqual(new Set(["site"]));
  caches[0].arrived.length = 0;
  const [plan] = query(product.dir, "SELECT id FROM plans LIMIT 1");
  await product.manage("PATCH", `/api/collections/plans/records/${plan?.id}`, { monthly_cents: 555 });
  await idle();
  expect(keysOf(caches[0])).toContain("plans");
  expect(JSON.stringify(jobs())).not.toContain("purge-secret");
});

it("the draft of a brand tells nobody, its publication does", async () => {
  const brand = (action: string, body = {}) =>
    product.call("POST", `/api/app/admin/brand/${action}`, { token: admin.token, body });
  const colours = { press: "#7ef0a0", glow: "#f7a8d8", paperPress: "#7a1257", paperGlow: "#6a1048" };
  expect((await brand("draft", { ...colours, display: true })).status).toBe(200);
  expect((await brand("discard")).status).toBe(200);
  expect((await brand("draft", { ...colours, display: true })).status).toBe(200);
  await idle();
  expect(caches[0].arrived).toEqual([]);
  expect((await brand("publish")).json).toMatchObject({ live: colours });
  await idle();
  expect(keysOf(caches[0])).toContain("site");
});

it("a change that fails tells nobody", async () => {
  const wrong = await product.call("POST", "/api/collections/posts/records", {
    token: product.superuser,
    body: { ...post("wrong"), locale: "xx" },
  });
  expect(wrong.status).toBe(400);
  await idle();
  expect(caches[0].arrived).toEqual([]);
});

it("a cache that hangs or fails holds up no other; then it gets all keys in one call", {
  tags: "long",
  timeout: 120_000,
}, async () => {
  caches[0].answer = "silence";
  await savePost("while-it-hangs");
  await until("the second cache", () => keysOf(caches[1]).includes("posts"));
  await until("its job", () => jobs()[1]?.state === "done");
  expect(jobs()[0]?.state).not.toBe("done");
  caches[0].answer = 500;
  await until("the failure", () => jobs()[0]?.state === "queued" && String(jobs()[0]?.last_error));
  const waitMs = () => Date.parse(String(jobs()[0]?.run_at)) - Date.parse(String(jobs()[0]?.updated));
  const [waits, firstMs] = [jobs()[0]?.run_at, waitMs()];
  expect(firstMs).toBeGreaterThan(20_000);

  const before = caches[0].arrived.length;
  for (let turn = 0; turn < 5; turn++) await savePost(`many-${turn}`);
  await saveSite("Many");
  expect(caches[0].arrived.length).toBe(before); // each change would call a dead cache otherwise
  expect([jobs()[0]?.run_at, Number(jobs()[0]?.attempts)]).toEqual([waits, 1]);
  await until("the others", () => keysOf(caches[1]).includes("site"));

  const listed = await product.call("GET", "/api/app/admin/system/jobs?state=queued", { token: admin.token });
  expect(listed.text).toContain("caches.purge.cache-1");
  await wake();
  await until("a second failure", () => jobs()[0]?.state === "queued" && Number(jobs()[0]?.attempts) > 1);
  await until("a longer wait", () => waitMs() > firstMs);

  caches[0].answer = 204;
  caches[0].arrived.length = 0;
  await wake();
  await idle();
  expect(caches[0].arrived.map(({ body }) => body)).toEqual(['{"tags":["posts","site"]}']);
});

it("is off without PURGE_URL: pages keep their keys, no cache is told to keep them, no job is written", {
  tags: "long",
}, async () => {
  const plain = await startProduct();
  try {
    await plain.manage("POST", "/api/collections/posts/records", post("unknown-to-caches"));
    expect(query(plain.dir, "SELECT id FROM jobs WHERE kind LIKE 'caches.%'")).toEqual([]);
    const { headers } = await read(plain.url, "/blog");
    expect([headers["surrogate-key"], headers["cache-control"]]).toEqual(["all posts site texts", "no-cache"]);
    expect([headers["surrogate-control"], headers["cdn-cache-control"]]).toEqual([undefined, undefined]);
    // Nothing ticks, and what an earlier configuration left waits for nobody.
    const crons = (await plain.call("GET", "/api/app/admin/system/crons", { token: plain.superuser })).text;
    expect(crons).toContain("jobs-mail");
    expect(crons).not.toContain("jobs-cache");
    const left = { kind: "caches.purge.cache-1", lane: "cache-1", key: "left", payload: {}, state: "queued" };
    await plain.manage("POST", "/api/collections/jobs/records", { ...left, run_at: "2026-01-01 00:00:00.000Z" });
    await plain.restart();
    expect(query(plain.dir, "SELECT id FROM jobs WHERE lane = 'cache-1'")).toEqual([]);
  } finally {
    await plain.stop();
  }
});
