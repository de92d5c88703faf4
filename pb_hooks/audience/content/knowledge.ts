import type { Locale } from "../../../common/contract/api.ts";
import type { DocumentLink, KnowledgeIndex } from "../../../common/contract/content.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import { unbroken } from "../../../common/html.ts";
import { dbTime } from "../../../common/time.ts";
import { columns, count, row, rowOf, rows } from "../../lib/sql.ts";
import { coverOf, documentPath, documentText, type Translations, translations } from "./documents.ts";
import { categoryRank, pageNumber, SHELF, VISIBLE } from "./rules.ts";

/** Articles per category on the members' index; the category's own page has the others. */
const INDEX_SIZE = 10;

/** A reader's position, in the terms of the articles' order. */
type Place = { category: string; position: number; id: string };
type Around = Pick<LoaderData["article"], "tree" | "previous" | "next" | "related">;
type Category = { category: string; total: number };

/** The categories with content in a language, in the order of the tree. */
function categories(app: CoreApp, locale: Locale, now: Date): Category[] {
  const sql = `SELECT category, COUNT(*) AS total, MIN(position) AS first FROM articles
    WHERE locale = {:locale} AND ${VISIBLE} GROUP BY category`;
  return rows(app, sql, { locale, now: dbTime(now) }, { category: "", total: 0, first: 0 })
    .sort((a, b) => categoryRank(a.category) - categoryRank(b.category) || a.first - b.first)
    .map(({ category, total }) => ({ category, total }));
}

/** A stretch of a category, in the operator's order. */
function shelf(app: CoreApp, locale: Locale, category: string, now: Date, offset: number, count: number) {
  const sql = `SELECT slug, title, excerpt FROM articles WHERE locale = {:locale} AND ${VISIBLE} AND category = {:category}
    ORDER BY position, id LIMIT ${count} OFFSET ${offset}`;
  return rows(app, sql, { locale, category, now: dbTime(now) }, { slug: "", title: "", excerpt: "" }).map(
    ({ slug, title, excerpt }) => ({ path: documentPath("articles", slug), ...unbroken({ title, excerpt }) }),
  );
}

const linksOf = (articles: DocumentLink[]): DocumentLink[] => articles.map(({ path, title }) => ({ path, title }));

/**
 * The tree at the side. It shows a small knowledge base whole; of a large one only the reader's current shelf, and a
 * link to each category's own page.
 * @param open the open category, with its articles
 */
function treeOf(app: CoreApp, locale: Locale, now: Date, all: Category[], open: Map<string, DocumentLink[]>) {
  const whole = all.reduce((sum, { total }) => sum + total, 0) <= SHELF;
  return all.map(({ category, total }) => {
    const articles = open.get(category) ?? (whole ? shelf(app, locale, category, now, 0, SHELF) : []);
    return { category, total, articles: linksOf(articles) };
  });
}

/** The tree around an article, the articles before and after it, and up to three others of its category. */
function around(app: CoreApp, locale: Locale, now: Date, own: Place): Around {
  const all = categories(app, locale, now);
  const earlier = `locale = {:locale} AND ${VISIBLE} AND category = {:category}
    AND (position < {:position} OR (position = {:position} AND id < {:id}))`;
  const before = count(app, "articles", earlier, { locale, now: dbTime(now), ...own });
  const first = before - (before % SHELF);
  // Includes the neighbours at the shelf's ends.
  const start = Math.max(0, first - 1);
  const near = shelf(app, locale, own.category, now, start, SHELF + 2);
  const at = before - start;
  const shown = near.slice(first - start, first - start + SHELF);
  const rank = all.findIndex(({ category }) => category === own.category);
  const edge = (beside: Category | undefined, offset: number) =>
    beside ? shelf(app, locale, beside.category, now, offset, 1)[0] : undefined;
  const [above, below] = [all[rank - 1], all[rank + 1]];
  const previous = near[at - 1] ?? edge(above, (above?.total ?? 1) - 1);
  const next = near[at + 1] ?? edge(below, 0);
  const here = shown.findIndex(({ path }) => path === near[at]?.path);
  const related = [...shown.slice(here + 1), ...shown.slice(0, here)].slice(0, 3);
  return {
    tree: treeOf(app, locale, now, all, new Map([[own.category, shown]])),
    previous: previous ? (linksOf([previous])[0] ?? null) : null,
    next: next ? (linksOf([next])[0] ?? null) : null,
    related: linksOf(related),
  };
}

const ARTICLE = rowOf({
  text: "id title excerpt category cover coverAlt body translationKey",
  number: "position",
  time: "updated",
});

/** One article with the tree around it; null when it is not public (yet). */
export function articlePage(
  app: CoreApp,
  locale: Locale,
  slug: string,
  now: Date,
): (LoaderData["article"] & { translations: Translations }) | null {
  const found = row(
    app,
    `SELECT ${columns(ARTICLE)} FROM articles
     WHERE locale = {:locale} AND slug = {:slug} AND ${VISIBLE}`,
    { locale, slug, now: dbTime(now) },
    ARTICLE,
  );
  if (!found) return null;
  const { title, excerpt, category } = found;
  return {
    path: documentPath("articles", slug),
    article: { ...unbroken({ title, excerpt }), category, cover: coverOf("articles", found), ...documentText(found) },
    ...around(app, locale, now, found),
    translations: translations(app, "articles", found.translationKey, now),
  };
}

/** A page of one category's articles; null when there is none. `languages` are those in which the category exists. */
export function categoryPage(
  app: CoreApp,
  locale: Locale,
  asked: { category: string; page: string | undefined },
  now: Date,
): { data: LoaderData["category"]; languages: Locale[] } | null {
  const page = pageNumber(asked.page);
  const all = categories(app, locale, now);
  const found = all.find(({ category }) => category === asked.category);
  if (!found || page === null) return null;
  const { category, total } = found;
  const pages = Math.ceil(total / SHELF);
  if (page > pages) return null;
  const articles = shelf(app, locale, category, now, (page - 1) * SHELF, SHELF);
  const tree = treeOf(app, locale, now, all, new Map());
  return {
    data: { path: `/rubriques/${category}`, category, total, page, pages, articles, tree },
    languages: languagesOf(app, category, now),
  };
}

/** The first articles of every category, for members looking for help. */
export function knowledgeIndex(app: CoreApp, locale: Locale, now: Date): KnowledgeIndex {
  const first = ({ category, total }: Category) => ({
    category,
    total,
    articles: shelf(app, locale, category, now, 0, INDEX_SIZE),
  });
  return { categories: categories(app, locale, now).map(first) };
}

function languagesOf(app: CoreApp, category: string, now: Date): Locale[] {
  const sql = `SELECT DISTINCT locale FROM articles WHERE category = {:category} AND ${VISIBLE}`;
  const found = rows(app, sql, { category, now: dbTime(now) }, { locale: "" }).map(({ locale }) => locale);
  return (["fr", "en"] as const).filter((locale) => found.includes(locale));
}
