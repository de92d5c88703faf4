import { describe, expect, it } from "vitest";
import { draft, type Kind, records, search, writeDocument } from "../../support/content.ts";
import { AT_ONCE_MS, codes, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { localized, payloadOf, read } from "../../support/pages.ts";
import { until } from "../../support/poll.ts";
import { signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(() => startProduct({ env: { APP_URL: "https://passerelle.example" } }));

const get = (path: string) => read(product.url, path);
const dataOf = (page: Awaited<ReturnType<typeof get>>) => objectOf(payloadOf(page), "data");
const write = (collection: Kind, changes: Json = {}) => writeDocument(product, collection, changes);
const found = (q: string, locale = "fr") => search(product, q, locale);

describe("content seeded at the first start", () => {
  it("has at least six posts and twelve articles per language, each with its translation", async () => {
    for (const [collection, least] of [
      ["posts", 6],
      ["articles", 12],
    ] as const) {
      const all = await product.find(collection);
      const keys = (locale: string) =>
        all.filter((item) => item.locale === locale).map((item) => textOf(item, "translation_key"));
      expect(keys("fr").length).toBeGreaterThanOrEqual(least);
      expect(keys("en").sort()).toEqual(keys("fr").sort());
    }
  });
});

describe("who may read what", () => {
  const later = () => new Date(Date.now() + 3_600_000).toISOString();

  it.each([["posts"], ["articles"]] as const)(
    "drafts and scheduled %s do not exist for readers",
    async (collection) => {
      for (const hidden of [{ published: false }, { published_at: later() }]) {
        const { id, path, slug } = await write(collection, { title: "Zanzibar secret", ...hidden });
        expect((await get(path)).status).toBe(404);
        expect((await get(`${path}/_payload.json`)).status).toBe(404);
        expect((await product.call("GET", `${records(collection)}/${id}`)).status).toBe(404);
        for (const list of ["/blog", "/rss.xml", "/sitemap.xml"]) expect((await get(list)).text).not.toContain(slug);
        expect((await found("zanzibar")).paths).toEqual([]);
      }
    },
  );

  it("a slug is unique per language and consists of plain segments", async () => {
    const { slug } = await write("posts");
    const again = await product.call("POST", records("posts"), { token: product.superuser, body: draft({ slug }) });
    expect(again.status).toBe(400);
    await write("posts", { slug, locale: "en" });
    for (const bad of ["Haut", "a b", "a//b", "/a", "a/", "../a", "é", "a_b"]) {
      const body = draft({ slug: bad });
      const answer = await product.call("POST", records("posts"), { token: product.superuser, body });
      expect([bad, answer.status, Object.keys(codes(answer))]).toEqual([bad, 400, ["slug"]]);
    }
  });

  it("tags are plain words", async () => {
    for (const tags of ['{"a":1}', [1], ["<b>"], ["x".repeat(41)]]) {
      const answer = await product.call("POST", records("posts"), { token: product.superuser, body: draft({ tags }) });
      expect([answer.status, codes(answer)]).toEqual([400, { tags: "validation_invalid_format" }]);
    }
  });

  it("a body is sanitized on save, for every author", async () => {
    const nasty = '<h2>A</h2><p onclick="x()">b<script>alert(1)</script></p><img src=x onerror=alert(1)>';
    const { id, path } = await write("articles", { body: nasty });
    const stored = async () => textOf((await product.find("articles", `id = "${id}"`))[0], "body");
    expect(await stored()).toBe("<h2>A</h2><p>b</p>");
    const address = `${records("articles")}/${id}`;
    await product.manage("PATCH", address, { body: `<p>c</p>${nasty}`, bodyCleaned: true });
    expect(await stored()).toBe("<p>c</p><h2>A</h2><p>b</p>");
    expect((await get(path)).text).not.toMatch(/onclick|onerror|alert\(1\)/);
  });

  it.each([
    ["too long", "<p>a</p>".repeat(25_001), "validation_max_text_constraint"],
    ["nested too deep", "<blockquote>".repeat(5000), "body_too_deep"],
  ])("a body that is %s is refused at once", async (_, body, code) => {
    const answer = await product.call("POST", records("posts"), { token: product.superuser, body: draft({ body }) });
    expect([answer.status, codes(answer)]).toEqual([400, { body: code }]);
    expect(answer.ms).toBeLessThan(AT_ONCE_MS);
  });

  it("a cover must be a picture and cannot be an SVG", async () => {
    const upload = (type: string, content: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(draft())) form.set(name, String(value));
      form.set("cover", new Blob([content], { type }), "cover.png");
      const headers = { Authorization: product.superuser };
      return fetch(product.url + records("posts"), { method: "POST", headers, body: form });
    };
    expect((await upload("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"></svg>')).status).toBe(400);
    expect((await upload("image/png", "no picture")).status).toBe(400);
  });

  it("only members can read the index of the knowledge base", async () => {
    expect((await product.call("GET", "/api/app/kb")).status).toBe(401);
    const { token } = await signUp(product);
    const answer = await product.call("GET", "/api/app/kb?locale=en", { token });
    expect(listOf(answer.json, "categories").map((one) => textOf(one, "category"))).toEqual([
      "start",
      "devices",
      "account",
      "billing",
      "privacy",
    ]);
  });
});

describe("an editor's change", () => {
  const lists = ["/blog", "/rss.xml", "/sitemap.xml"];
  const change = (id: string, body: Json) => product.manage("PATCH", `${records("posts")}/${id}`, body);
  const remove = (id: string) => product.manage("DELETE", `${records("posts")}/${id}`);

  it("appears on the page, list, feed, site map and search at the next request", async () => {
    const hidden = { published: false, title: "Quetzal et compagnie", published_at: "" };
    const { id, path, slug } = await write("posts", hidden);
    // Everything is in the cache as it was before.
    for (const old of [path, ...lists]) await get(old);
    await change(id, { published: true });
    // The next request has it, without delay (tests/bench measures the time under load).
    expect((await get(path)).status).toBe(200);
    for (const list of lists) expect((await get(list)).text, list).toContain(slug);
    expect((await found("quetzal")).paths).toEqual([path]);

    await change(id, { title: "Wombat et compagnie" });
    expect((await get(path)).text).toContain("Wombat");
    expect([(await found("quetzal")).paths, (await found("wombat")).paths]).toEqual([[], [path]]);

    await remove(id);
    expect((await get(path)).status).toBe(404);
    for (const list of lists) expect((await get(list)).text, list).not.toContain(slug);
    expect((await found("wombat")).paths).toEqual([]);
  });

  it("that is scheduled appears on time, even on cached pages", async () => {
    // Undefined if the machine was too slow to read every page in its old state.
    async function scheduled(ms: number) {
      const due = Date.now() + ms;
      const post = await write("posts", { published_at: new Date(due).toISOString(), title: "Narval prévu" });
      const page = await get(post.path);
      const texts = await Promise.all(lists.map(async (list) => (await get(list)).text));
      if (Date.now() >= due) return void (await remove(post.id));
      expect(page.status).toBe(404);
      for (const text of texts) expect(text).not.toContain(post.slug);
      return { ...post, due };
    }
    const post = (await scheduled(2500)) ?? (await scheduled(10_000)) ?? (await scheduled(40_000));
    if (!post) throw new Error("the machine is too slow");
    await until("the post", async () => (await get(post.path)).status === 200, 60_000);
    expect(Date.now()).toBeGreaterThanOrEqual(post.due - 50);
    for (const list of lists) await until(list, async () => (await get(list)).text.includes(post.slug), 10_000);
    expect((await found("narval")).paths).toEqual([post.path]);
  });

  it("that fails to save leaves the search index unchanged", async () => {
    const { id, path } = await write("posts", { title: "Okapi au repos" });
    const { slug: taken } = await write("posts");
    const answer = await product.call("PATCH", `${records("posts")}/${id}`, {
      token: product.superuser,
      body: { slug: taken, title: "Okapi perdu" },
    });
    expect(answer.status).toBe(400);
    expect((await found("okapi repos")).paths).toEqual([path]);
  });
});

describe("pages", () => {
  it("the blog lists ten posts per page, also by tag, and has no page beyond the last", async () => {
    for (let count = 0; count < 12; count++) await write("posts", { tags: ["dodo"], locale: "en" });
    const first = dataOf(await get("/en/blog?tag=dodo"));
    expect([listOf(first, "posts").length, first.pages]).toEqual([10, 2]);
    const second = dataOf(await get("/en/blog?tag=dodo&page=2"));
    expect(listOf(second, "posts")).toHaveLength(2);
    const slugs = [first, second].flatMap((data) => listOf(data, "posts").map((post) => textOf(post, "slug")));
    expect(new Set(slugs).size).toBe(12);
    for (const none of [
      "page=3&tag=dodo",
      "page=0",
      "page=x",
      "page=-1",
      "page=1e3",
      "tag=DODO",
      "tag=%25",
      "tag=_odo",
    ])
      expect((await get(`/en/blog?${none}`)).status, none).toBe(404);
    expect((await get("/blog?tag=dodo")).status).toBe(404);
    expect((await get("/en/blog?tag=dodo&page=2")).text).toContain(
      '<link rel="canonical" href="https://passerelle.example/en/blog?tag=dodo&#38;page=2">',
    );
  });

  it("a post has its other language, neighbours, contents and structured data", async () => {
    const key = "trio";
    const body = "<h2>Déjà vu</h2><p>a</p><h3>Déjà vu</h3><p>b</p><h2 id='x'>E-mail &amp; <code>e-mail</code></h2>";
    const old = await write("posts", { published_at: "2020-01-01 08:00:00.000Z" });
    const fr = await write("posts", {
      translation_key: key,
      slug: "trio/un",
      body,
      published_at: "2020-01-02 08:00:00.000Z",
    });
    await write("posts", { translation_key: key, slug: "trio/one", locale: "en" });
    const page = await get(fr.path);
    expect(page.text).toContain(
      '<link rel="alternate" hreflang="en" href="https://passerelle.example/en/blog/trio/one">',
    );
    expect(page.text).toMatch(
      /<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org","@type":"BlogPosting"/,
    );
    const { post, previous, next } = dataOf(page);
    expect(previous).toMatchObject({ path: old.path });
    expect(next).not.toBeNull();
    expect(listOf(post, "headings")).toEqual([
      { id: "deja-vu", level: 2, title: "Déjà vu" },
      { id: "deja-vu-2", level: 3, title: "Déjà vu" },
      { id: "e-mail-e-mail", level: 2, title: "E\u2011mail & e\u2011mail" },
    ]);
    expect(page.text).toContain('<h2 id="e-mail-e-mail">E\u2011mail &amp; <code>e-mail</code></h2>');
    expect((await get("/en/blog/trio/un")).headers.location).toBe("/en/blog/trio/one");
    for (const wrong of ["/blog/trio", "/blog/trio/un/deux"]) expect((await get(wrong)).status, wrong).toBe(404);
  });

  it("an article shows the tree around it in the operator's order", async () => {
    const { tree, path, previous, next } = dataOf(
      await get("/en/base-de-connaissances/install-on-a-phone-or-tablet"),
    ) as Json;
    expect(path).toBe("/base-de-connaissances/install-on-a-phone-or-tablet");
    expect(previous).toMatchObject({ path: "/base-de-connaissances/install-on-a-tv" });
    expect(next).toMatchObject({ path: "/base-de-connaissances/install-on-a-computer" });
    const branches = listOf({ tree }, "tree");
    expect(branches.flatMap((branch) => listOf(branch, "articles")).length).toBeGreaterThanOrEqual(12);
  });

  it("/fr/docs leads to the help that everyone may read, and an article below it to that article", async () => {
    for (const locale of ["fr", "en"] as const) {
      const index = await get(localized("/fr/docs", locale));
      expect([index.status, index.headers.location]).toEqual([308, localized("/aide", locale)]);
      const short = await get(localized("/fr/docs/a/b", locale));
      expect([short.status, short.headers.location]).toEqual([308, localized("/base-de-connaissances/a/b", locale)]);
    }
  });
});

describe("files for machines", () => {
  it("the feed of each language is RSS with absolute URLs", async () => {
    await write("posts", { title: "A < B & C", published_at: "2026-11-20 08:00:00.000Z" });
    for (const [path, locale] of [
      ["/rss.xml", "fr"],
      ["/en/rss.xml", "en"],
    ] as const) {
      const feed = await get(path);
      expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
      expect(feed.headers["surrogate-control"]).toBeUndefined();
      expect(feed.text).toContain(`<language>${locale}</language>`);
      const links = [...feed.text.matchAll(/<item>.*?<link>(.*?)<\/link>/g)].map((match) => match[1]);
      expect(links.length).toBeGreaterThanOrEqual(6);
      for (const link of links) expect(link).toMatch(`https://passerelle.example${localized("/blog/", locale)}`);
      expect((await get(localized("/blog", locale))).text).toContain(
        `<link rel="alternate" type="application/rss+xml" title="Passerelle" href="${path}">`,
      );
    }
    expect((await get("/rss.xml")).text).toContain("<title>A &#60; B &#38; C</title>");
  });

  it("the site map lists every page in both languages with alternates, and nothing else", async () => {
    const map = await get("/sitemap.xml");
    expect((await get("/en/sitemap.xml")).text).toBe(map.text);
    expect(map.headers["content-type"]).toBe("application/xml; charset=utf-8");
    const addresses = [...map.text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? "");
    expect(new Set(addresses).size).toBe(addresses.length);
    const paths = addresses.map((address) => address.replace("https://passerelle.example", "") || "/");
    expect(paths).toEqual(
      expect.arrayContaining(["/", "/en", "/blog", "/en/blog", "/en/base-de-connaissances/install-on-a-tv"]),
    );
    expect(paths.filter((path) => /[*:]|UserDashboard|admin|\/forgot$/.test(path))).toEqual([]);
    for (const path of paths.filter((_, index) => index % 5 === 0)) expect((await get(path)).status, path).toBe(200);
    expect(map.text).toContain(
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://passerelle.example/base-de-connaissances/installer-sur-un-televiseur"/>',
    );
  });

  it("each part of a large site map can be requested, and no others exist", async () => {
    expect((await get("/sitemaps/pages.xml")).text).toContain("<loc>https://passerelle.example/blog</loc>");
    for (const kind of ["posts", "articles"]) expect((await get(`/sitemaps/${kind}-1.xml`)).status).toBe(200);
    for (const none of ["posts-2.xml", "posts-0.xml", "users-1.xml", "x"])
      expect((await get(`/sitemaps/${none}`)).status, none).toBe(404);
  });

  it("robots.txt names the site map", async () => {
    const robots = await get("/robots.txt");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.text).toContain("\nSitemap: https://passerelle.example/sitemap.xml\n");
  });
});
