import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { MessageVersions } from "../../../common/contract/payload.ts";
import { rawCall } from "../../support/http.ts";
import { type Page, payloadOf, read } from "../../support/pages.ts";
import { startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let home: Page;
let script: string;
beforeAll(async () => {
  home = await get("/");
  script = /<script type="module" data-start="([^"]+)"/.exec(home.text)?.[1] ?? "";
});

const get = (path: string, headers: Record<string, string> = {}) => read(product.url, path, headers);
const messagesOf = (page: Page) => payloadOf(page).messages as Partial<MessageVersions>; // common/contract/payload.ts
const json = async (path: string) => JSON.parse((await get(path)).text);

it("TRACE echoes nothing", async () => {
  for (const path of ["/", "/api/health", "/_/"]) {
    const { status, text } = await rawCall(product.url, path, { "X-Secret": "repeated" }, "TRACE");
    expect([path, status, text.includes("repeated")]).toEqual([path, 404, false]);
  }
});

describe("security headers", () => {
  it.each(["/", "/en/login", "/UserDashboard", "/nope"])("of %s", async (path) => {
    const { headers, text } = await get(path);
    const policy = String(headers["content-security-policy"]);
    const hashOf = (element: RegExp) =>
      createHash("sha256")
        .update(element.exec(text)?.[1] ?? "")
        .digest("base64");
    const style = hashOf(/<style>(.*?)<\/style>/s);
    const loader = hashOf(/<script type="module"[^>]*>(.+?)<\/script>/s);
    expect(policy).toContain(`style-src 'self' 'sha256-${style}'`);
    for (const part of [
      "default-src 'self'",
      `script-src 'self' 'sha256-${loader}';`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    // Nothing in the page needs what the policy forbids.
    expect(text).not.toMatch(/<[^>]+ style="|<[^>]+ on[a-z]+="|href="javascript:/);
    for (const internal of ["surrogate-control", "set-cookie", "server", "x-powered-by"])
      expect(headers[internal], internal).toBeUndefined();
  });

  it.each(["/api/health", "/api/nope", "/api/app/me", "/assets/none.js"])("of %s", async (path) => {
    const { headers } = await get(path);
    expect([headers["x-content-type-options"], headers["cache-control"]]).toEqual(["nosniff", "no-store"]);
  });

  it("require TLS exactly when the public address uses it", async () => {
    expect(home.headers["strict-transport-security"]).toBeUndefined();
    const secure = await startProduct({ env: { APP_URL: "https://passerelle.example" } });
    try {
      for (const path of ["/", "/api/health", "/favicon.svg"])
        expect((await read(secure.url, path)).headers["strict-transport-security"]).toMatch(/max-age=31536000/);
    } finally {
      await secure.stop();
    }
  });
});

describe("caching by kind of file", () => {
  it("matches each kind", async () => {
    const { id } = await json("/builds/latest.json");
    const version = messagesOf(home).messages;
    const kept = async (path: string) => (await get(path)).headers["cache-control"];
    const year = "public, max-age=31536000, immutable";
    expect({
      page: await kept("/"),
      shell: await kept("/UserDashboard"),
      script: await kept(script),
      latest: await kept("/builds/latest.json?1700000000000"),
      meta: await kept(`/builds/meta/${id}.json`),
      messages: await kept(`/_i18n/fr/messages.json?v=${version}`),
      "messages of signed-in pages": await kept(
        `/_i18n/fr/signed-in.json?v=${messagesOf(await get("/UserDashboard"))["signed-in"]}`,
      ),
      "messages, no version": await kept("/_i18n/fr/messages.json"),
      "messages, another version": await kept("/_i18n/fr/messages.json?v=00000000"),
      icon: await kept("/favicon.svg"),
    }).toEqual({
      page: "no-cache",
      shell: expect.stringMatching(/no-(cache|store)/),
      script: year,
      latest: "no-cache",
      meta: year,
      messages: "public, max-age=86400",
      "messages of signed-in pages": "public, max-age=86400",
      "messages, no version": "no-cache",
      "messages, another version": "no-cache",
      icon: "public, max-age=3600",
    });
  });

  it.each(["/", "/en/login", "script", "/site.webmanifest", "/_i18n/en/messages.json"])(
    "%s: ETag, 304, HEAD, brotli and gzip",
    async (name) => {
      const path = name === "script" ? script : name;
      const plain = await get(path);
      const etag = String(plain.headers.etag);
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(Number(plain.headers["content-length"])).toBe(plain.body.length);
      const again = await get(path, { "If-None-Match": `"other", W/${etag}` });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
      const head = await rawCall(product.url, path, {}, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers["content-length"]).toBe(plain.headers["content-length"]);

      const forms = { br: brotliDecompressSync, gzip: gunzipSync };
      for (const [encoding, decompress] of Object.entries(forms)) {
        const packed = await get(path, { "Accept-Encoding": encoding });
        expect([packed.headers["content-encoding"], packed.headers.vary]).toEqual([
          encoding,
          path === "/" ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding",
        ]);
        expect(packed.headers.etag).not.toBe(etag);
        expect(packed.body.length).toBeLessThan(plain.body.length);
        expect(decompress(packed.body).equals(plain.body)).toBe(true);
      }
      const both = await get(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
      expect(both.headers["content-encoding"]).toBe("br");
      expect((await get(path, { "Accept-Encoding": "br;q=0, gzip;q=0" })).headers["content-encoding"]).toBeUndefined();
    },
  );

  it("shells and API responses are never marked for shared caches", async () => {
    for (const path of ["/UserDashboard", "/admin", "/api/health", "/api/collections/plans/records"])
      expect((await get(path)).headers["cache-control"]).toMatch(/no-store|no-cache/);
  });
});

describe("the build's manifests", () => {
  it("name each other and the page's build", async () => {
    const latest = await json("/builds/latest.json");
    expect(latest).toEqual({ id: payloadOf(home).buildId, timestamp: expect.any(Number) });
    const meta = await json(`/builds/meta/${latest.id}.json`);
    expect(meta).toMatchObject({
      id: latest.id,
      timestamp: latest.timestamp,
      routeRules: { "/fr": { redirect: "/" } },
    });
  });

  it("name only files that exist", async () => {
    const files = home.text.match(/(?<=(?:src|href)=")\/[^"#]*\.[a-z]+(?:\?[^"]*)?(?=")/g) ?? [];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
  });

  it.each([
    ["fr", "messages"],
    ["en", "messages"],
    ["fr", "signed-in"],
    ["en", "signed-in"],
  ] as const)("messages in %s (%s) are a catalogue", async (locale, part) => {
    const file = await get(`/_i18n/${locale}/${part}.json`);
    expect(file.headers["content-type"]).toContain("application/json");
    expect(Object.keys(JSON.parse(file.text)).length).toBeGreaterThan(20);
    const version = messagesOf(await get(locale === "fr" ? "/UserDashboard" : "/en/UserDashboard"))[part];
    expect(createHash("sha256").update(file.body).digest("hex").slice(0, 8)).toBe(version);
  });
});

describe("the page cache", () => {
  const shows = async (path: string, text: string) => (await get(path)).text.includes(text);

  it("shows a change of plan, question or site to the very next visitor, in both languages", async () => {
    const [plan] = await product.find("plans", "position = 1");
    const [question] = await product.find("faqs", 'locale = "fr"');
    const named = (name: string) => ({ name, description: "d", features: [] });
    const changes: [string, object, string, string][] = [
      [
        `plans/records/${plan?.id}`,
        { texts: { fr: named("Nouveau-plan"), en: named("New-plan") } },
        "Nouveau-plan",
        "New-plan",
      ],
      [`faqs/records/${question?.id}`, { question: "Nouvelle-question" }, "Nouvelle-question", ""],
      ["site/records/site", { tagline: { fr: "Nouvelle-devise", en: "New-motto" } }, "Nouvelle-devise", "New-motto"],
    ];
    for (const [path, change, french, english] of changes) {
      await Promise.all([get("/"), get("/en")]); // both are kept now
      await product.manage("PATCH", `/api/collections/${path}`, change);
      expect([french, await shows("/", french), await shows("/en", english)]).toEqual([french, true, true]);
    }
  });

  it("follows created, deleted and unpublished records", async () => {
    const body = { locale: "fr", translation_key: "cache-test", question: "Encore-une", answer: "a", published: true };
    const { id } = await product.manage("POST", "/api/collections/faqs/records", body);
    expect(await shows("/", "Encore-une")).toBe(true);
    await product.manage("PATCH", `/api/collections/faqs/records/${id}`, { published: false });
    expect(await shows("/", "Encore-une")).toBe(false);
    await product.manage("PATCH", `/api/collections/faqs/records/${id}`, { published: true });
    expect(await shows("/", "Encore-une")).toBe(true);
    await product.manage("DELETE", `/api/collections/faqs/records/${id}`);
    expect(await shows("/", "Encore-une")).toBe(false);
  });

  it("keeps one entry for any query, cookie or header, and shows none of them", async () => {
    const before = await get("/");
    // A change that the server does not notice: only a freshly rendered page shows it.
    const database = new DatabaseSync(`${product.dir}/data.db`);
    database.exec("PRAGMA busy_timeout = 5000; UPDATE site SET brand = 'Changed-behind'");
    database.close();
    const requests: [string, Record<string, string>][] = [
      ["/", {}],
      ["/?utm_source=marker-1", {}],
      ["/?page=2&x=marker-2", {}],
      ["/?%zz=marker-3&&=", {}],
      ["/", { Cookie: "i18n_redirected=fr; a=marker-4" }],
      ["/", { "Accept-Language": "es", "User-Agent": "marker-5" }],
      ["/", { Authorization: product.superuser, "X-Forwarded-Host": "marker-6.example" }],
      ["/", { Host: "marker-7.example" }],
    ];
    for (const [path, headers] of requests) {
      const page = await get(path, headers);
      expect(page.text, JSON.stringify([path, headers])).toBe(before.text);
    }
    // Saving a record drops the page: it is rendered again and still shows nothing of the request.
    await product.manage("PATCH", "/api/collections/site/records/site", { commission: 7 });
    const fresh = await get("/?utm_source=marker-8", { Host: "marker-9.example", Cookie: "a=marker-10" });
    expect(fresh.text).toContain("Changed-behind");
    expect(fresh.text).not.toMatch(/marker-\d/);
  });

  it("gives the same data the same ETag at every render", async () => {
    for (const path of ["/", "/_payload.json", "/nope/_payload.json"]) {
      const renders = [];
      for (let count = 0; count < 3; count++) {
        await product.manage("PATCH", "/api/collections/site/records/site", { commission: 20 });
        renders.push(await get(path));
      }
      expect(new Set(renders.map((page) => `${page.headers.etag} ${page.text}`)).size, path).toBe(1);
    }
  });

  it("renders a page once for concurrent requests", async () => {
    await product.manage("PATCH", "/api/collections/site/records/site", { brand: "Passerelle" });
    const pages = await Promise.all(Array.from({ length: 40 }, () => get("/")));
    expect(new Set(pages.map((page) => `${page.status} ${page.headers.etag}`)).size).toBe(1);
  });
});
