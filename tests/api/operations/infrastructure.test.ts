import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import visits from "../../../internal/front/site/testdata/first-visit.json" with { type: "json" };

import { query } from "../../support/database.ts";
import { type Answer, call, codes, listOf, objectOf, rawCall } from "../../support/http.ts";
import { BROWSER, payloadOf, read } from "../../support/pages.ts";
import { earlyInMinute, until } from "../../support/poll.ts";
import { type Product, signUpAdmin, startProduct } from "../../support/product.ts";
import { startServer } from "../../support/server.ts";

/** A fake Iconify server that counts its requests. */
let remote: Server;
let remoteAddress = "";
const asked: string[] = [];
let product: Product;

beforeAll(async () => {
  remote = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.startsWith("/mdi.json")) {
      const icons = { home: { body: '<path d="M0 0h9"/>' }, evil: { body: "<script>alert(1)</script>" } };
      response.end(JSON.stringify({ prefix: "mdi", width: 24, height: 24, icons }));
    } else if (request.url?.startsWith("/huge.json")) {
      response.end(JSON.stringify({ prefix: "huge", icons: { a: { body: `<path d="${"M0 0".repeat(100_000)}"/>` } } }));
    } else {
      response.statusCode = 404;
      response.end("404");
    }
  });
  await new Promise<void>((resolve) => remote.listen(0, "127.0.0.1", () => resolve()));
  const address = remote.address();
  remoteAddress = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  product = await startProduct({ env: { ICON_REMOTE: remoteAddress, ICON_REMOTE_HOSTS: "127.0.0.1" } });
});
afterAll(async () => {
  await product?.stop();
  remote?.close();
});

const setSite = (fields: Record<string, unknown>) =>
  product.manage("PATCH", "/api/collections/site/records/site", fields);

describe("the language of a first visit to /", () => {
  const host = "example.org"; // the table's own site

  it.each(visits)("$name: $language", async ({ headers, language }) => {
    const sent = { Host: host, ...BROWSER, ...(headers as Record<string, string>) }; // a table of texts
    const page = await rawCall(product.url, "/?utm_source=x", sent);
    if (language === "fr") {
      expect([page.status, page.headers.vary]).toEqual([200, "Accept-Encoding, Accept-Language, Cookie"]);
      expect(payloadOf(page)).toMatchObject({ locale: "fr", route: "home" });
    } else {
      expect([page.status, page.headers.location, page.text]).toEqual([302, "/en?utm_source=x", ""]);
      expect([page.headers["cache-control"], page.headers.vary]).toEqual(["no-store", "Accept-Language, Cookie"]);
    }
    expect(page.headers["surrogate-language"]).toBeUndefined();
    expect(page.headers["set-cookie"]).toBeUndefined();
  });

  it("is detected on no other path", async () => {
    for (const path of ["/login", "/en", "/_payload.json", "/en/login", "/nope", "/UserDashboard"]) {
      const page = await read(product.url, path, {
        ...BROWSER,
        "Accept-Language": path.startsWith("/en") ? "fr" : "en",
      });
      expect([path, page.status]).toEqual([path, path === "/nope" ? 404 : 200]);
    }
  });

  it("follows the operator's setting at once, and nobody else's", async () => {
    const english = () => read(product.url, "/", { ...BROWSER, "Accept-Language": "en" });
    expect((await english()).status).toBe(302);
    await setSite({ detect_locale: false });
    const page = await english();
    expect([page.status, page.headers.vary]).toEqual([200, "Accept-Encoding"]);
    await setSite({ detect_locale: true });
    expect((await english()).status).toBe(302);
    expect((await call(product.url, "GET", "/api/collections/site/records/site")).json).not.toHaveProperty(
      "detect_locale",
    );
  });
});

describe("the beacon", () => {
  const PATH = "/api/app/collect";
  const events = () => product.find("events");
  const send = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    product.call("POST", PATH, {
      raw: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "text/plain;charset=UTF-8", ...BROWSER, ...headers },
    });

  it("counts a page view without identifying anyone", async () => {
    const answer = await send({ name: "view", path: "/en/login", referrer: "https://News.example/story?id=1" });
    expect([answer.status, answer.text, answer.headers.get("set-cookie")]).toEqual([204, "", null]);
    const [event] = await events();
    expect(event).toMatchObject({ name: "view", path: "/login", locale: "en", referrer: "news.example" });
    expect(event?.day).toBe(new Date().toISOString().slice(0, 10));
    expect(event?.visitor).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(event)).not.toMatch(/127\.0\.0\.1|Firefox/);
  });

  it("distinguishes visitors within a day, but not across days", async () => {
    await send({ name: "view", path: "/trial" });
    await send({ name: "view", path: "/trial" }, { "User-Agent": "Mozilla/5.0 Another/1.0" });
    const visitors = (await events()).map((event) => event.visitor);
    expect(new Set(visitors).size).toBe(2);
    const salts = await product.find("event_salts");
    expect(salts).toHaveLength(1);
    await product.manage("POST", "/api/collections/event_salts/records", { day: "2020-01-01", salt: "old", total: 1 });
    await product.cron("events-purge", "the old salt is deleted", async () => {
      return (await product.find("event_salts")).length === 1;
    });
  });

  const refused: [string, unknown, Record<string, string>?][] = [
    ["a crawler", { name: "view", path: "/" }, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["no user agent", { name: "view", path: "/" }, { "User-Agent": "" }],
    ["Do-Not-Track", { name: "view", path: "/" }, { DNT: "1" }],
    ["Global Privacy Control", { name: "view", path: "/" }, { "Sec-GPC": "1" }],
    ["another site", { name: "view", path: "/" }, { "Sec-Fetch-Site": "cross-site" }],
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", []],
    ["null", null],
    ["other types", { name: 1, path: ["/"] }],
    ["an unknown page", { name: "view", path: "/nowhere" }],
    ["an administration page", { name: "view", path: "/admin" }],
    ["a query", { name: "view", path: "/login?token=secret" }],
    ["a name of markup", { name: "<b>", path: "/" }],
    ["too much", { name: "view", path: "/", referrer: "x".repeat(3000) }],
    ["bytes", "\u0000\u0001\ufffd"],
  ];
  it.each(refused)("%s is answered 204 and not counted", async (_, body, headers) => {
    const before = (await events()).length;
    const answer = await send(body, headers);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await events()).toHaveLength(before);
  });

  it("stops counting an address after 60 events a minute, still with 204", async () => {
    await earlyInMinute();
    const answers = await Promise.all(Array.from({ length: 90 }, () => send({ name: "view", path: "/forgot" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const counted = (await events()).filter((event) => event.path === "/forgot").length;
    expect(counted).toBeGreaterThan(20);
    // Runtimes share the counter without a lock: more than 60 may pass, never all.
    expect(counted).toBeLessThan(90);
  });

  it("accepts POST only", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect((await product.call(method, PATH)).status, method).toBeGreaterThanOrEqual(404);
    }
  });

  it("deletes events older than 25 months", async () => {
    const old = { day: "2020-02-29", name: "view", path: "/old", locale: "fr", visitor: "0123456789abcdef" };
    await product.manage("POST", "/api/collections/events/records", old);
    const rest = (await events()).length - 1;
    await product.cron("events-purge", "old events are deleted", async () => (await events()).length === rest);
    expect(query(product.dir, "SELECT COUNT(*) AS n FROM events WHERE path = '/old'")[0]?.n).toBe("0");
  });
});

describe("the external script", () => {
  const tag = "https://stats.example/js/script.js";
  const policy = async (url: string, path: string) => {
    const page = await read(url, path, BROWSER);
    return { policy: String(page.headers["content-security-policy"]), page };
  };

  it("comes from the environment, and its origin is allowed on public pages only", async () => {
    const tagged = await startProduct({ env: { ANALYTICS_TAG: tag } });
    try {
      const set = await policy(tagged.url, "/login");
      expect(set.policy).toMatch(/script-src 'self' https:\/\/stats\.example 'sha256-[^' ]+';/);
      expect(set.policy).toContain("connect-src 'self' https://stats.example;");
      expect(set.policy).toContain("img-src 'self' data:;");
      expect(objectOf(payloadOf(set.page), "site").analyticsTag).toBe(tag);
      expect(set.page.text).not.toContain('<script src="https://stats.example');
      for (const path of ["/UserDashboard", "/admin", "/nope"])
        expect((await policy(tagged.url, path)).policy, path).not.toContain("stats.example");
      const settings = await tagged.call("GET", "/api/app/admin/settings", { token: tagged.superuser });
      expect(settings.json.analyticsTag).toBe(tag);
    } finally {
      await tagged.stop();
    }
  });

  it("cannot be stored by an administrator or in the dashboard", async () => {
    const admin = await signUpAdmin(product);
    const body = { values: { analytics_tag: tag }, before: { analytics_tag: "" } };
    const refused = await product.call("PATCH", "/api/app/admin/settings", { token: admin.token, body });
    expect([refused.status, codes(refused)]).toEqual([400, { analytics_tag: "validation_invalid_value" }]);
    const site = "/api/collections/site/records/site";
    const raw = await product.call("PATCH", site, { token: admin.token, body: { analytics_tag: tag } });
    expect(raw.status).toBe(403);
    expect((await setSite({ analytics_tag: tag })).analytics_tag).toBeUndefined();
    const { policy: found, page } = await policy(product.url, "/login");
    expect(found).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
    expect(objectOf(payloadOf(page), "site").analyticsTag).toBe("");
  });

  it.each(["http://stats.example/x.js", "https://stats.example/x.js; script-src *", "javascript:alert(1)"])(
    "%j stops the start",
    async (bad) => {
      await expect(startServer({ env: { ANALYTICS_TAG: bad } })).rejects.toThrow("ANALYTICS_TAG must be");
    },
  );
});

describe("icons", () => {
  const icons = (path: string) => product.call("GET", `/api/_nuxt_icon/${path}`);

  it("built into the binary follow the Iconify protocol and can be cached", async () => {
    const answer = await icons("passerelle.json?icons=check,arrow-right,nothing");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=86400"]);
    expect(answer.json).toMatchObject({ prefix: "passerelle", width: 24, height: 24, not_found: ["nothing"] });
    expect(Object.keys(objectOf(answer.json, "icons")).sort()).toEqual(["arrow-right", "check"]);
    expect(String(objectOf(objectOf(answer.json, "icons"), "check").body)).toMatch(/^<g .*<path /);
  });

  it.each([
    ["passerelle.json", 400, { icons: "validation_invalid_value" }],
    ["passerelle.json?icons=", 400, { icons: "validation_invalid_value" }],
    ["passerelle.json?icons=../x", 400, { icons: "validation_invalid_value" }],
    ["passerelle.json?icons=%3Cscript%3E", 400, { icons: "validation_invalid_value" }],
    ["passerelle?icons=check", 404, { collection: "not_found" }],
    ["__proto__.json?icons=check", 404, { collection: "not_found" }],
    ["constructor.json?icons=check", 404, { collection: "not_found" }],
    [`passerelle.json?icons=${"x".repeat(500)}`, 414, { icons: "validation_length_out_of_range" }],
  ] as const)("%s is refused with %i", async (path, status, problem) => {
    const answer = await icons(path);
    expect([answer.status, codes(answer)]).toEqual([status, problem]);
  });

  it("of other collections come from the remote server, once, with drawing markup only", async () => {
    asked.length = 0;
    for (let count = 0; count < 3; count++) {
      const answer = await icons("mdi.json?icons=home,evil");
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ icons: { home: { body: '<path d="M0 0h9"/>' } }, not_found: ["evil"] });
    }
    expect(asked).toEqual(["/mdi.json?icons=evil,home"]);
  });

  it("too large or missing are not found", async () => {
    for (const path of ["huge.json?icons=a", "none.json?icons=a"]) expect((await icons(path)).status, path).toBe(404);
  });
});

describe("the head of a page", () => {
  const meta = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

  it.each([
    ["/", "default"],
    ["/en/login", "default"],
    ["/trial", "plans"],
  ])("%s has a picture for link previews, which is there", async (path, kind) => {
    const page = await read(product.url, path, BROWSER);
    const image = `${product.url}/og/${kind}.png`;
    expect([meta(page.text, "og:image"), meta(page.text, "twitter:image")]).toEqual([image, image]);
    expect(meta(page.text, "twitter:card")).toBe("summary_large_image");
    const file = await read(product.url, `/og/${kind}.png`);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "image/png"]);
    expect([file.body.readUInt32BE(16), file.body.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(file.body.length).toBeLessThan(60 * 1024);
  });

  it.each(["/", "/en"])("%s describes the organization and its questions", async (path) => {
    const page = await read(product.url, path, BROWSER);
    const scripts = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const [about, faq] = scripts.map(([, text = ""]) => JSON.parse(text) as Record<string, unknown>); // our own JSON
    expect(about).toMatchObject({ "@type": "Organization", name: "Passerelle", url: `${product.url}/` });
    const shown = listOf(objectOf(payloadOf(page), "data"), "faqs").map(({ question }) => question);
    expect(listOf(faq, "mainEntity").map(({ name }) => name)).toEqual(shown);
  });
});

// Last: the log is written every few seconds. Its entry of another method, which is refused, came after the beacons.
it("the beacon is not in the request log", async () => {
  const logged = async () => listOf(await product.manage("GET", "/api/logs?perPage=500"), "items");
  const text = await until("the log", async () => {
    const found = JSON.stringify(await logged());
    return found.includes("DELETE /api/app/collect") ? found : undefined;
  });
  expect(text).not.toContain("POST /api/app/collect");
});
