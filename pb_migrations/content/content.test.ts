import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { frenchProblems } from "../../scripts/lib/french.ts";
import { CATEGORIES, type ContentEntry, TAGS } from "./types.ts";

const LOCALES = ["fr", "en"] as const;
const BASES = { post: "/blog/", article: "/base-de-connaissances/" } as const;
const WORDS = { post: [450, 900], article: [250, 600] } as const;
const ROUTES = [
  "/",
  "/trial",
  "/login",
  "/forgot",
  "/UserDashboard",
  "/subscription-plans",
  "/cgv",
  "/more",
  "/addon",
  "/politique-de-confidentialite",
];
const PICTURE = /^<img src="\/help\/[a-z-]+\.webp" alt="[^"]+" width="\d+" height="\d+" loading="lazy">$/;
const ALLOWED = "h2 h3 p ul ol li strong em a code blockquote table thead tbody tr th td figure img figcaption".split(
  " ",
);

async function load(folder: string): Promise<[file: string, entry: ContentEntry][]> {
  const files = readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(".ts"));
  return Promise.all(
    files.map(async (name): Promise<[string, ContentEntry]> => {
      const module: { entry: ContentEntry } = await import(new URL(`${folder}${name}`, import.meta.url).href);
      return [`${folder.slice(2)}${name}`, module.entry];
    }),
  );
}

const entries = [...(await load("./posts/")), ...(await load("./articles/"))];
const texts = entries.flatMap(([file, entry]) =>
  LOCALES.map((locale) => ({ id: `${file} ${locale}`, locale, entry, text: entry[locale] })),
);
const pages = new Set(
  texts.flatMap(({ locale, entry, text }) => `${locale === "en" ? "/en" : ""}${BASES[entry.kind]}${text.slug}`),
);

const visible = (html: string): string[] =>
  html
    .replace(/<code>.*?<\/code>/g, "x")
    .split(/<\/?(?:p|h2|h3|li|td|th|ul|ol|table|thead|tbody|tr|blockquote|figure|figcaption)>/)
    .map((block) => block.replace(/<[^>]*>/g, "").trim())
    .filter(Boolean);

const words = (html: string): number =>
  visible(html)
    .join(" ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it("has what the first visit needs: six posts, twelve articles, a shelf of each kind", () => {
  const kinds = entries.map(([, { kind }]) => kind);
  expect(kinds.filter((kind) => kind === "post").length).toBeGreaterThanOrEqual(6);
  expect(kinds.filter((kind) => kind === "article").length).toBeGreaterThanOrEqual(12);
  const shelves = entries.flatMap(([, entry]) => (entry.kind === "article" ? entry.category : []));
  expect(new Set(shelves)).toEqual(new Set(CATEGORIES));
  const tags = entries.flatMap(([, entry]) => (entry.kind === "post" ? entry.tags : []));
  expect(new Set(tags)).toEqual(new Set(TAGS));
});

it.each(entries)("%s: a migration brings it along", (file) => {
  const seeds = [
    "1790000350-seed-content.ts",
    "1797005000-gateway-articles.ts",
    "1797140000-true-in-every-mode.ts",
  ].map((name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
  const seed = seeds.find((text) => text.includes(`./content/${file}`)) ?? "";
  const name = new RegExp(`entry as (\\w+) \\} from "./content/${file}"`).exec(seed)?.[1];
  expect(seed.split("ENTRIES")[1]).toMatch(new RegExp(`\\b${name}\\b`));
});

it("gives every document its own key, address, place and time", () => {
  const unique = (values: (string | number)[]) => expect(values.length).toBe(new Set(values).size);
  unique(entries.map(([, { key }]) => key));
  expect(pages.size).toBe(texts.length);
  unique(entries.flatMap(([, entry]) => (entry.kind === "article" ? entry.position : [])));
  for (const [, { publishedAt }] of entries) expect(new Date(publishedAt).toISOString()).toBe(publishedAt);
});

it.each(texts)("$id: its fields fit", ({ entry, text }) => {
  expect(text.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(text.title.length).toBeLessThanOrEqual(70);
  expect(text.excerpt.length).toBeGreaterThan(60);
  expect(text.excerpt.length).toBeLessThanOrEqual(160);
  const [least, most] = WORDS[entry.kind];
  expect(words(text.body)).toBeGreaterThanOrEqual(least);
  expect(words(text.body)).toBeLessThanOrEqual(most);
});

it.each(texts)("$id: its HTML is plain and closed", ({ text }) => {
  const open: string[] = [];
  for (const [tag, slash, name = "", attributes = ""] of text.body.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/gi)) {
    expect(ALLOWED, tag).toContain(name);
    if (name === "img") {
      expect(tag).toMatch(PICTURE);
      continue;
    }
    if (attributes) expect(tag).toMatch(/^<a href="[^"]+">$/);
    if (slash) expect(open.pop(), tag).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(text.body.replace(/<img [^>]*>|<\/?[a-z0-9]+( href="[^"]*")?>/gi, "")).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
});

it.each(texts)("$id: its pictures exist, in its language and their size", ({ locale, text }) => {
  for (const [, file = "", width, height] of text.body.matchAll(
    /<img src="\/help\/([^"]+)" alt="[^"]+" width="(\d+)" height="(\d+)"/g,
  )) {
    expect(file).toMatch(new RegExp(`-${locale}\\.webp$`));
    const bytes = readFileSync(new URL(`../../web/static/help/${file}`, import.meta.url));
    // Two pixels a point (scripts/help-images.ts); the header is that of a lossy picture with transparency.
    expect(bytes.subarray(12, 16).toString()).toBe("VP8X");
    expect([bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([Number(width) * 2, Number(height) * 2]);
  }
});

it.each(texts)("$id: its links lead to pages of its language", ({ locale, text }) => {
  const prefix = locale === "en" ? "/en" : "";
  const known = new Set([...pages, ...ROUTES.map((route) => prefix + route)]);
  for (const [, href = ""] of text.body.matchAll(/href="([^"]*)"/g)) {
    expect(known, href).toContain(href);
    expect(href.startsWith("/en/"), href).toBe(locale === "en");
  }
  expect(text.body).not.toMatch(/https?:|www\./);
});

it.each(texts)("$id: is typeset as its language is", ({ locale, text }) => {
  for (const part of [text.title, text.excerpt, ...visible(text.body)]) {
    if (locale === "fr") expect(frenchProblems(part), part).toEqual([]);
    else expect(part).not.toMatch(/['"]|\.\.\.|[«»\u00a0\u202f]| [:;!?]/);
  }
});

it.each(entries)("%s: says the same in both languages", (_file, { fr, en }) => {
  const shape = (html: string) => [...html.matchAll(/<[a-z0-9]+/g)].join(" ").replaceAll(/ <(em|strong)/g, "");
  expect(shape(en.body)).toBe(shape(fr.body));
});
