import { expect, it } from "vitest";
import { escapeXml, robots, rssFeed, siteMap, siteMapIndex } from "./xml.ts";

const base = "https://p.example";

it("escapes what XML would read, and drops what it cannot hold", () => {
  expect(escapeXml("a<b>&\"c'\u0000\u0008\ud83d\ude00")).toBe("a&#60;b&#62;&#38;&#34;c&#39;\ud83d\ude00");
});

it("a page in two languages has two addresses, each with both", () => {
  const map = siteMap(base, [{ paths: { fr: "/", en: "/" } }]);
  expect(map.match(/<loc>.*?<\/loc>/g)).toEqual([`<loc>${base}/</loc>`, `<loc>${base}/en</loc>`]);
  expect(map.match(/hreflang="x-default" href="https:\/\/p.example\/"/g)).toHaveLength(2);
});

it("a document in one language has one", () => {
  const map = siteMap(base, [{ paths: { en: "/blog/a" }, changed: "2026-01-01T00:00:00.000Z" }]);
  expect(map).toContain(`<url><loc>${base}/en/blog/a</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>`);
  expect(map).toContain(`hreflang="x-default" href="${base}/en/blog/a"`);
  expect(map).not.toContain('hreflang="fr"');
});

it("a split site map names its parts", () => {
  const index = siteMapIndex(base, ["/sitemaps/pages.xml", "/sitemaps/posts-1.xml"]);
  expect(index.match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${base}/sitemaps/pages.xml</loc>`,
    `<loc>${base}/sitemaps/posts-1.xml</loc>`,
  ]);
});

it("a feed dates its items as RSS wants", () => {
  const post = {
    path: "/blog/a",
    title: "A & B",
    excerpt: "…",
    published: "2026-03-01T08:00:00.000Z",
  };
  const feed = rssFeed(base, {
    home: "/blog",
    self: "/rss.xml",
    locale: "en",
    title: "T",
    description: "D",
    items: [post],
  });
  expect(feed).toContain("<title>A &#38; B</title><link>https://p.example/en/blog/a</link>");
  expect(feed).toContain("<pubDate>Sun, 01 Mar 2026 08:00:00 GMT</pubDate>");
});

it("robots learn where the site map is", () =>
  expect(robots(base)).toMatch(/\nSitemap: https:\/\/p.example\/sitemap.xml\n$/));
