import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import { unbroken } from "../../../common/html.ts";
import { sectionsOf } from "../../../common/texts/sections.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import type { MapEntry } from "../../lib/site-map.ts";
import { rows } from "../../lib/sql.ts";
import { ownTexts } from "./store.ts";

/** What a page of the operator is made of: its title, its body, and its label in the footer, which may be missing. */
const PARTS = ["title", "body", "menu"] as const;
const KEY = /^page\.([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:title|body|menu)$/;
/** The longest name in an address. */
const LONGEST = 60;

/** The text of a page, also of one that is not written yet; undefined for another key. The product has none. */
export function pageText(key: string): DeclaredText | undefined {
  const [, slug] = KEY.exec(key) ?? [];
  return slug && slug.length <= LONGEST ? { key, group: "pages", fr: "", en: "", more: [] } : undefined;
}

/** The texts of the pages that the operator has begun, by name. */
export function freePageTexts(app: CoreApp): DeclaredText[] {
  const sql =
    "SELECT DISTINCT key FROM texts WHERE locale IN ('fr', 'en') AND key >= 'page.' AND key < 'page.~' ORDER BY key";
  const slugs = new Set(rows(app, sql, {}, { key: "" }).flatMap(({ key }) => KEY.exec(key)?.[1] ?? []));
  return [...slugs].flatMap((slug) => PARTS.flatMap((part) => pageText(`page.${slug}.${part}`) ?? []));
}

type FreePage = { title: string; body: string; menu: string };

/** The pages of a language by name: those with a title and a body. */
function pagesOf(app: CoreApp, locale: Locale): ReadonlyMap<string, FreePage> {
  const own = ownTexts(app, locale, "page.");
  const pages = [...own.keys()].flatMap((key) => {
    const slug = key.endsWith(".title") ? KEY.exec(key)?.[1] : undefined;
    const part = (name: (typeof PARTS)[number]) => own.get(`page.${slug}.${name}`)?.value ?? "";
    return slug && part("title") && part("body")
      ? [[slug, { title: part("title"), body: part("body"), menu: part("menu") }] as const]
      : [];
  });
  return new Map(pages);
}

/** The footer's links to them, in the order of their labels. */
export function footerPages(app: CoreApp, locale: Locale): { slug: string; label: string }[] {
  const links = [...pagesOf(app, locale)].map(([slug, { menu }]) => ({ slug, label: menu }));
  return unbroken(links.filter(({ label }) => label).sort((a, b) => (a.label < b.label ? -1 : 1)));
}

/** A page with its languages; null where it is not written in this one. */
export function freePage(
  app: CoreApp,
  locale: Locale,
  slug: string,
): { data: LoaderData["free-page"]; languages: Locale[] } | null {
  const page = pagesOf(app, locale).get(slug);
  if (!page) return null;
  const data = unbroken({ title: page.title, sections: sectionsOf(page.body) });
  return { data, languages: LOCALES.filter((one) => pagesOf(app, one).has(slug)) };
}

/** The pages, for the site map. */
export function freePageMap(app: CoreApp): MapEntry[] {
  const pages = { fr: pagesOf(app, "fr"), en: pagesOf(app, "en") };
  const slugs = [...new Set([...pages.fr.keys(), ...pages.en.keys()])];
  return slugs.map((slug) => {
    const languages = LOCALES.filter((locale) => pages[locale].has(slug));
    return { paths: Object.fromEntries(languages.map((locale) => [locale, `/p/${slug}`])) };
  });
}
