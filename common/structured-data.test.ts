import { describe, expect, it } from "vitest";
import { shareImage } from "../web/src/app/share-image.ts";
import type { Route } from "./routes.ts";
import { breadcrumbList, faqPage, organization, pageStructuredData } from "./structured-data.ts";

const APP = "https://passerelle.example";
const SITE = {
  brand: "Passerelle",
  tagline: "One account",
  trialDays: 3,
  look: null,
  links: { discord: "", reddit: "https://reddit.example/r/x" },
  analyticsTag: "",
  sells: true,
  byCard: true,
};
const route = (layout: Route["layout"] = "default"): Route => ({
  id: "x",
  path: "/x",
  layout,
  render: "page",
  sitemap: true,
});

describe("structured data", () => {
  it("describes the organization with the links that are set", () => {
    expect(organization(SITE, APP)).toMatchObject({
      "@type": "Organization",
      name: "Passerelle",
      url: "https://passerelle.example/",
      sameAs: ["https://reddit.example/r/x"],
    });
    expect(organization({ ...SITE, links: { discord: "", reddit: "" } }, APP)).not.toHaveProperty("sameAs");
  });

  it("numbers breadcrumbs and gives absolute addresses in the language", () => {
    const crumbs = [
      { name: "Home", path: "/" },
      { name: "Blog", path: "/blog" },
    ];
    expect(breadcrumbList(crumbs, "en", APP)).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: `${APP}/en` },
        { position: 2, name: "Blog", item: `${APP}/en/blog` },
      ],
    });
  });

  it("has a question for each one on the page, and none on other pages", () => {
    const faqs = [{ question: "Why?", answer: "Because." }];
    expect(faqPage(faqs)).toMatchObject({
      mainEntity: [{ name: "Why?", acceptedAnswer: { "@type": "Answer", text: "Because." } }],
    });
    const types = (id: string, data: unknown) =>
      pageStructuredData({ ...route(), id }, SITE, data, APP).map((item) => Reflect.get(item, "@type"));
    expect(types("home", { plans: [], faqs })).toEqual(["Organization", "FAQPage"]);
    expect(types("home", { plans: [], faqs: [] })).toEqual(["Organization"]);
    expect(types("login", null)).toEqual([]);
  });
});

describe("the picture of a page", () => {
  it.each([
    ["/", "default", "default"],
    ["/login", "default", "default"],
    ["/blog", "default", "blog"],
    ["/blog/a/b", "default", "blog"],
    ["/blogger", "default", "default"],
    ["/base-de-connaissances/x", "docs", "docs"],
    ["/subscription-plans", "default", "plans"],
  ] as const)("%s: %s", (path, layout, kind) =>
    expect(shareImage(route(layout), path, { head: null, site: SITE }, APP)).toBe(`${APP}/og/${kind}.png`),
  );

  it("is the page's own where it has one", () => {
    const own = (image: string) =>
      shareImage(route(), "/", { head: { title: "", description: "", image }, site: SITE }, APP);
    expect(own("/api/files/posts/1/a.png")).toBe(`${APP}/api/files/posts/1/a.png`);
    expect(own("https://cdn.example/a.png")).toBe("https://cdn.example/a.png");
  });
});
