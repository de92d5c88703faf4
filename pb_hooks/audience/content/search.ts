import type { Locale } from "../../../common/contract/api.ts";
import type { SearchHit } from "../../../common/contract/content.ts";
import { count, row, rows, run } from "../../lib/sql.ts";
import { knownWords, synonyms } from "./synonyms.ts";
import { ligatures, plainText } from "./text.ts";
import { allWords, grams, matchAll, matchAny, nearest, queryWords, segments, significantWords } from "./words.ts";

/**
 * Full-text search over posts and articles. Only this file, and the migration that creates its tables, hold SQL that
 * works in SQLite alone.
 */

/** Results of one search. */
const LIMIT = 12;
/** How many similar words are measured for distance. */
const CANDIDATES = 60;

/** Updates the index for a saved post or article; it holds only published ones. */
export function indexDocument(app: CoreApp, record: core.Record): void {
  forgetDocument(app, record.id);
  if (!record.getBool("published")) return;
  const doc = record.id;
  run(
    app,
    `INSERT INTO search_docs (kind, doc, locale, slug, published_at)
     VALUES ({:kind}, {:doc}, {:locale}, {:slug}, {:time})`,
    {
      kind: record.collection().name,
      doc,
      locale: record.getString("locale"),
      slug: record.getString("slug"),
      time: record.getString("published_at"),
    },
  );
  const texts = {
    title: record.getString("title"),
    excerpt: record.getString("excerpt"),
    body: plainText(record.getString("body")),
  };
  run(
    app,
    `INSERT INTO search_words (rowid, title, excerpt, body, ligatures)
     SELECT id, {:title}, {:excerpt}, {:body}, {:ligatures} FROM search_docs WHERE doc = {:doc}`,
    { doc, ...texts, ligatures: ligatures(Object.values(texts).join(" ")) },
  );
  learn(app, Object.values(texts).join(" "));
}

/** Stores the words of a text that are long enough to be mistyped. */
function learn(app: CoreApp, text: string): void {
  const known = row(app, "SELECT COALESCE(MAX(id), 0) AS last FROM search_terms", {}, { last: 0 })?.last ?? 0;
  const terms = JSON.stringify([...new Set(allWords(text))].filter((word) => word.length > 3 && word.length < 40));
  run(app, "INSERT OR IGNORE INTO search_terms (term) SELECT value FROM json_each({:terms})", { terms });
  run(app, "INSERT INTO search_grams (rowid, term) SELECT id, term FROM search_terms WHERE id > {:known}", { known });
}

/** Removes a document from the index. */
export function forgetDocument(app: CoreApp, doc: string): void {
  run(app, "DELETE FROM search_words WHERE rowid = (SELECT id FROM search_docs WHERE doc = {:doc})", { doc });
  run(app, "DELETE FROM search_docs WHERE doc = {:doc}", { doc });
}

/**
 * Documents that readers of a language may find now, best first: those with all the words, then those with synonyms; else the
 * same with the words probably meant; else with any of the meaningful ones.
 * @param time now, in the database's format
 */
export function search(
  app: CoreApp,
  text: string,
  locale: Locale,
  time: string,
): { hits: SearchHit[]; exact: boolean } {
  const words = queryWords(text);
  if (words.length === 0) return { hits: [], exact: true };
  const exact = findWider(
    app,
    words.map((word) => [word]),
    locale,
    time,
  );
  if (exact.length > 0) return { hits: exact, exact: true };
  const meant = words.map((word) => [word, ...nearest(word, [...lookAlikes(app, word), ...knownWords(word, locale)])]);
  const close = findWider(app, meant, locale, time);
  if (close.length > 0) return { hits: close, exact: false };
  const any = withSynonyms(meant, locale).flat();
  return { hits: find(app, matchAny(significantWords(any)), locale, time), exact: false };
}

const withSynonyms = (groups: readonly string[][], locale: Locale) =>
  groups.map((group) => [...group, ...group.flatMap((word) => synonyms(word, locale))]);

/** Documents with a word of each group, then those with synonyms. */
function findWider(app: CoreApp, groups: string[][], locale: Locale, time: string): SearchHit[] {
  const hits = find(app, matchAll(groups), locale, time);
  const alike = withSynonyms(groups, locale);
  if (alike.flat().length === groups.flat().length) return hits;
  const wider = find(app, matchAll(alike), locale, time);
  return [...hits, ...wider.filter(({ path }) => !hits.some((hit) => hit.path === path))].slice(0, LIMIT);
}

const HIT = { kind: "", slug: "", title: "", snippet: "" };

function find(app: CoreApp, match: string, locale: Locale, time: string): SearchHit[] {
  const sql = `SELECT d.kind AS kind, d.slug AS slug,
      highlight(search_words, 0, char(1), char(2)) AS title,
      snippet(search_words, 2, char(1), char(2), '…', 22) AS snippet
    FROM search_words JOIN search_docs d ON d.id = search_words.rowid
    WHERE search_words MATCH {:match} AND d.locale = {:locale} AND d.published_at <= {:time}
    ORDER BY bm25(search_words, 8.0, 4.0, 1.0) LIMIT ${LIMIT}`;
  return rows(app, sql, { match, locale, time }, HIT).map((hit) => ({
    path: `${hit.kind === "posts" ? "/blog/" : "/base-de-connaissances/"}${hit.slug}`,
    kind: hit.kind === "posts" ? "post" : "article",
    title: segments(hit.title),
    snippet: segments(hit.snippet),
  }));
}

/** Known words that share trigrams with a word, those with most first, and those with the same beginning. */
function lookAlikes(app: CoreApp, word: string): string[] {
  if (word.length < 4) return [];
  const pieces = `SELECT term FROM search_grams WHERE search_grams MATCH {:match} ORDER BY rank LIMIT ${CANDIDATES}`;
  const match = grams(word)
    .map((piece) => `"${piece}"`)
    .join(" OR ");
  const start = word.slice(0, 2);
  const beginning = `SELECT term FROM search_terms WHERE term >= {:start} AND term < {:end}
    AND length(term) BETWEEN {:length} - 1 AND {:length} + 1 LIMIT ${CANDIDATES}`;
  // Swapped letters in a short word leave no trigram intact.
  const short =
    word.length < 8 ? rows(app, beginning, { start, end: `${start}{`, length: word.length }, { term: "" }) : [];
  return [...new Set([...rows(app, pieces, { match }, { term: "" }), ...short].map(({ term }) => term))];
}

/** How many different failed searches are kept, so that a flood of nonsense fills no disk. */
const MAX_MISSES = 2000;

/** Makes room for a new one: the oldest that was searched once goes. */
const FORGET = `DELETE FROM search_misses
  WHERE id = (SELECT id FROM search_misses WHERE count = 1 ORDER BY updated LIMIT 1)`;

/** Counts a search without a result. */
export function countMiss(app: CoreApp, text: string, locale: Locale, time: string): void {
  const query = queryWords(text).join(" ");
  if (query.length < 3) return;
  const known =
    "UPDATE search_misses SET count = count + 1, updated = {:time} WHERE locale = {:locale} AND query = {:query}";
  if (run(app, known, { query, locale, time }) > 0) return;
  if (count(app, "search_misses", "TRUE", {}) >= MAX_MISSES && run(app, FORGET, {}) === 0) return;
  // Two first searches may race: the second one finds the row.
  const added = `INSERT INTO search_misses (locale, query, count, created, updated)
    VALUES ({:locale}, {:query}, 1, {:time}, {:time}) ON CONFLICT (locale, query) DO UPDATE SET count = count + 1`;
  run(app, added, { query, locale, time });
}
