import { describe, expect, it } from "vitest";
import { type Route, routeRules, routes } from "../../../common/routes.ts";
import { textOf as field, listOf, objectOf } from "../../support/http.ts";
import { BROWSER, localeOf, localized, type Page, payloadOf, read } from "../../support/pages.ts";
import { startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const get = (path: string, headers: Record<string, string> = {}): Promise<Page> => read(product.url, path, headers);

describe("pages", () => {
  // Of a page without an example there is none on a fresh installation: a letter in the archive (newsletter.spec.ts).
  const visitable = (routes as readonly Route[]).filter(
    ({ render, path, example }) => render === "shell" || example || !path.includes(":"),
  );
  const places = visitable.flatMap((route) =>
    (["fr", "en"] as const).map((locale) => ({ route, locale, path: route.example?.[locale] ?? route.path })),
  );

  it.each(places)("$path in $locale", async ({ route, locale, path }) => {
    const page = await get(localized(path, locale));
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.text).toContain(`<html lang="${locale}" data-render="${route.render}"`);
    expect(page.headers["content-language"]).toBe(locale);
    expect(payloadOf(page)).toMatchObject({ locale, route: route.id, error: null });
    expect(page.text).toMatch(/<title>[^<]{3,}<\/title>/);
    if (route.render === "page") expect(page.text.match(/<h1/g)).toHaveLength(1);
    else expect(page.text).not.toContain("<h1");
    // Browsers end a line after an ordinary hyphen.
    const [, main = ""] = page.text.split(/<main|<script type="application\/json"/);
    expect(main.replace(/<[^>]*>/g, " ")).not.toMatch(/\be-mail/i);
    // Art. L215-1-1 and L221-21 of the consumer code: directly, from every page.
    for (const to of route.render === "page" ? ["/resilier", "/retractation"] : [])
      expect(page.text).toContain(`href="${localized(to, locale)}"`);
  });

  it("use different languages", async () => {
    const titles = await Promise.all(
      ["/", "/en"].map(async (path) => /<title>(.*?)<\/title>/.exec((await get(path)).text)),
    );
    expect(titles[0]?.[1]).not.toBe(titles[1]?.[1]);
  });

  it.each(Object.entries(routeRules))(
    "%s redirects as its rule says, in both languages",
    async (from, { redirect }) => {
      const [path, to] = [from, redirect].map((address) => address.replace("*", "a/b")) as [string, string]; // two in, two out
      const french = await get(path);
      expect([french.status, french.headers.location]).toEqual([308, to]);
      const english = await get(`/en${path}`);
      expect([english.status, english.headers.location]).toEqual([308, localized(to, "en")]);
    },
  );

  it.each([
    ["/LOGIN", "/login"],
    ["/en/Blog", "/en/blog"],
    ["/userdashboard", "/UserDashboard"],
    ["/U/AFF-0A1B2C3D", "/u/AFF-0A1B2C3D"],
    ["/EN/LOGIN", "/en/login"],
    ["/fr/login", "/login"],
    ["/FR/Blog", "/blog"],
    ["/Offres", "/subscription-plans"],
    ["/EN/Plans", "/en/subscription-plans"],
    ["/en/blog/un-seul-compte-pour-tous-les-ecrans", "/en/blog/one-account-for-every-screen"],
    ["/blog/one-account-for-every-screen", "/blog/un-seul-compte-pour-tous-les-ecrans"],
    ["/fr/BLOG/One-Account-for-every-screen", "/blog/un-seul-compte-pour-tous-les-ecrans"],
    ["/EN/base-de-connaissances/installer-sur-un-televiseur", "/en/base-de-connaissances/install-on-a-tv"],
    ["/login/", "/login"],
    ["/en/", "/en"],
    ["/EN/Login/", "/en/login"],
    ["/offres/", "/subscription-plans"],
    ["/blog/one-account-for-every-screen/", "/blog/un-seul-compte-pour-tous-les-ecrans"],
    ["/fr/docs/install-on-a-tv", "/base-de-connaissances/installer-sur-un-televiseur"],
  ])("%s is one redirect from %s, whose query it keeps", async (path, own) => {
    for (const query of ["", "?return=%2Fx&utm_source=a%20b&page=2"]) {
      const answer = await get(path + query);
      expect([answer.status, answer.headers.location]).toEqual([308, own + query]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=300");
      expect((await get(own)).status).toBe(200);
    }
  });

  it("/fr chooses French, so that the home page does not send an English browser on", async () => {
    const answer = await get("/fr", { "Accept-Language": "en" });
    expect([answer.status, answer.headers.location]).toEqual([308, "/"]);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^i18n_redirected=fr;/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["/login/", "/login"],
    ["//login", "/login"],
    ["/en/login/", "/en/login"],
    ["///evil.example", "/evil.example"],
    ["//evil.example/", "/evil.example"],
    ["/login/..//", "/"],
    ["/fr//evil.example", "/fr/evil.example"],
    ["/FR/docs//evil.example", "/FR/docs/evil.example"],
    ["/en/fr//evil.example", "/en/fr/evil.example"],
    ["/fr/https:%2F%2Fevil.example", "/fr/https:/evil.example"],
  ])("%s leads to no other site, but to %s", async (path, location) => {
    const page = await get(path);
    expect([page.status, page.headers.location]).toEqual([308, location]);
  });

  it.each(["/\\evil.example/", "/%5Cevil.example/", "/fr/%5C%5Cevil.example"])("%s leads nowhere", async (path) => {
    const page = await get(path);
    expect([page.status, page.headers.location]).toEqual([404, undefined]);
  });

  it("methods other than GET and HEAD change and break nothing", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await product.call(method, "/login", method === "OPTIONS" ? {} : { body: {} });
      expect(answer.status, method).toBeLessThan(500);
      expect(answer.text).not.toContain("<html");
    }
  });
});

describe("missing pages", () => {
  const unknown = [
    "/nope",
    "/en/nope",
    "/a/b/c",
    "/en/a/b/c",
    "/English",
    "/enx",
    "/login/x",
    "/fr/nope",
    "/en/fr/login",
    "/blog.html",
    "/é",
    "/a%20b",
  ];

  it.each(unknown)("%s is a 404 page in the language of its path", async (path) => {
    const page = await get(encodeURI(decodeURI(path)), BROWSER);
    const locale = localeOf(path);
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.text).toContain(`<html lang="${locale}"`);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    const shown = encodeURI(decodeURI(path));
    expect(payloadOf(page)).toMatchObject({
      locale,
      route: null,
      error: { status: 404, message: `Page not found: ${shown}` },
    });
    const body = page.text.slice(page.text.indexOf("<body"), page.text.indexOf("<script"));
    expect(body).toContain(shown.replace(localeOf(path) === "en" ? /^\/en/ : /^/, ""));
  });

  it("an unknown page names its path without the query, which may hold a secret", async () => {
    const page = await get("/en/nope?token=s3cret", BROWSER);
    expect(payloadOf(page)).toMatchObject({ error: { status: 404, message: "Page not found: /en/nope" } });
    expect(page.text).not.toContain("s3cret");
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Twitterbot/1.0",
    "facebookexternalhit/1.1",
    "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Chrome-Lighthouse",
  ])("%s gets a short text instead of the error page, and people after it do not", async (agent) => {
    const path = `/unknown-${agent.length}`;
    const crawler = await get(path, { "User-Agent": agent });
    expect([crawler.status, crawler.text.trim()]).toEqual([404, "Page Not Found"]);
    expect(crawler.headers["content-type"]).toContain("text/plain");
    expect((await get(path, BROWSER)).text).toContain("<html");
    expect((await get("/", { "User-Agent": agent })).text).toContain("<html");
  });

  it.each([
    "/assets/none.js",
    "/assets/",
    "/builds/meta/000000000000.json",
    "/_i18n/de/messages.json",
    "/none.png",
    "/.gitkeep",
    "/.vite/manifest.json",
    "/assets/../../pb_hooks/dist/app.js",
    "/assets/..%2f..%2f..%2fetc%2fpasswd",
    "/..%2fdata.db",
    "/%2e%2e/%2e%2e/etc/passwd",
  ])("%s is a missing file, not a page and not a file of the machine", async (path) => {
    let page = await get(path);
    if (page.status === 308) page = await get(page.headers.location ?? "/");
    expect(page.status).toBe(404);
    expect(page.text).not.toMatch(/root:|SQLite|require\(/);
    if (/^\/(assets|builds|_i18n)\/[^.]*[^/]+\.js(on)?$|^\/none/.test(path)) {
      expect(page.headers["content-type"]).toContain("text/plain");
      expect(page.text.length).toBeLessThan(100);
    }
  });

  it.each(["/%zz", "/%ff%fe", "/a%00b", `/${"x".repeat(3000)}`])("%s is refused without an error", async (path) => {
    expect((await get(path)).status).toBe(400);
  });
});

describe("the payload of a page", () => {
  it.each(["/", "/en", "/login", "/en/trial", "/UserDashboard"])("%s: as the page itself has it", async (path) => {
    const data = await get(`${path === "/" ? "" : path}/_payload.json`);
    expect([data.status, data.headers["content-type"]]).toEqual([200, "application/json"]);
    expect(JSON.parse(data.text)).toEqual(payloadOf(await get(path)));
  });

  it("of an unknown page is a 404 with the message", async () => {
    const data = await get("/en/nope/_payload.json");
    expect(data.status).toBe(404);
    expect(JSON.parse(data.text)).toMatchObject({
      locale: "en",
      error: { status: 404, message: "Page not found: /en/nope" },
    });
  });

  it("of the home page has plans and questions in its language", async () => {
    const [french, english] = await Promise.all(
      ["/_payload.json", "/en/_payload.json"].map(async (path) => objectOf(JSON.parse((await get(path)).text), "data")),
    );
    for (const data of [french, english]) {
      expect(listOf(data, "plans").length).toBeGreaterThan(0);
      expect(listOf(data, "faqs").length).toBeGreaterThan(0);
    }
    expect(field(listOf(french, "plans")[0], "name")).not.toBe(field(listOf(english, "plans")[0], "name"));
  });
});

describe("markup in data and addresses stays text", () => {
  const attacks = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "<!--<script>",
    "\u2028alert(1)",
    "{{constructor}}",
  ];
  const harmless = (page: Page) => {
    expect(page.text).not.toMatch(/<script>alert|<img src=x|<script>(?!$)/);
    payloadOf(page); // the payload is still one whole JSON
    // Nothing but the payload, the entry and structured data is a script.
    expect(page.text.match(/<script(?! type="application\/ld\+json">)/g)).toHaveLength(2);
  };

  it.each(attacks)("%s in an unknown path", async (attack) => {
    for (const prefix of ["/", "/en/"]) {
      for (const path of [`${prefix}${encodeURIComponent(attack)}`, `${prefix}${attack.replace(/[ \u2028]/g, "+")}`]) {
        const page = await get(path, BROWSER);
        expect(page.status).toBe(404);
        harmless(page);
      }
    }
  });

  it.each(attacks)("%s in the site's brand, a plan and a question", async (attack) => {
    const site = await product.manage("GET", "/api/collections/site/records/site");
    const [plan] = await product.find("plans", "position = 1");
    const [faq] = await product.find("faqs", 'locale = "en"');
    const texts = { name: attack, description: attack, features: [attack] };
    await product.manage("PATCH", "/api/collections/site/records/site", {
      brand: attack,
      tagline: { fr: attack, en: attack },
    });
    await product.manage("PATCH", `/api/collections/plans/records/${plan?.id}`, { texts: { fr: texts, en: texts } });
    await product.manage("PATCH", `/api/collections/faqs/records/${faq?.id}`, { question: attack, answer: attack });
    for (const path of ["/en", "/en/login", "/en/nope"]) {
      const page = await get(path, BROWSER);
      harmless(page);
      expect(field(objectOf(payloadOf(page), "site"), "brand")).toBe(attack);
    }
    await product.manage("PATCH", "/api/collections/site/records/site", { brand: site.brand, tagline: site.tagline });
    await product.manage("PATCH", `/api/collections/plans/records/${plan?.id}`, { texts: plan?.texts });
    await product.manage("PATCH", `/api/collections/faqs/records/${faq?.id}`, {
      question: faq?.question,
      answer: faq?.answer,
    });
  });
});

describe("a part of a list", () => {
  it.each([
    ["/blog?tag=accounts", "Blog\u00a0: Comptes · Passerelle"],
    ["/en/blog?tag=accounts", "Blog: Accounts · Passerelle"],
    ["/blog", "Blog · Passerelle"],
    ["/rubriques/start", "Premiers pas · Passerelle"],
    ["/en/rubriques/start", "Getting started · Passerelle"],
  ])("%s has its own title", async (path, title) => {
    const { text } = await get(path);
    const titles = [/<title>(.*?)<\/title>/, /property="og:title" content="(.*?)"/].map((tag) => tag.exec(text)?.[1]);
    expect(titles).toEqual([title, title]);
  });
});

it.each(["/licences", "/en/licences"])("%s names what is in the binary, and where the texts are", async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  for (const name of [
    "react",
    "valibot",
    "github.com/pocketbase/pocketbase",
    "modernc.org/sqlite",
    'href="/licences.txt"',
  ])
    expect(text).toContain(name);
  expect(text).not.toContain("@types/");
});

it("serves the licence texts", async () => {
  const { status, headers, text } = await get("/licences.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toContain("Permission is hereby granted, free of charge");
  expect(text).toContain("Apache License");
  expect(text).toMatch(/^github\.com\/pocketbase\/pocketbase v/m);
});
