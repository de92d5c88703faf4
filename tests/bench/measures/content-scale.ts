import { DatabaseSync } from "node:sqlite";
import { dbTime } from "../../../common/time.ts";
import type { Builds } from "../context.ts";
import { type Host, newFolder, prepare, startHost } from "../lib/hosts.ts";
import { expectOk } from "../lib/http.ts";
import { p95 } from "../lib/numbers.ts";
import { limitRow, type Row } from "../lib/report.ts";

/** Half of them posts, half articles, all in French. */
const DOCUMENTS = 10_000;
const GOAL_MS = 50;

/** With 10,000 documents: pages of the blog, parts of the site map and searches, each requested for the first time. */
export async function measureContentScale({ oursBuild, quick }: Builds): Promise<Row[]> {
  const folder = await newFolder(oursBuild);
  const first = await startHost(oursBuild, folder, "/api/health");
  await first.stop();
  fill(`${folder}/data/data.db`);
  const host = await startHost(oursBuild, folder, "/api/health");
  try {
    await prepare(host);
    const samples = quick ? 40 : 120;
    const numbers = Array.from({ length: samples }, (_, index) => index);
    await expectOk(`${host.url}/blog`); // starts the runtime that renders
    const row = async (what: string, paths: string[]) =>
      limitRow({
        measure: `${DOCUMENTS.toLocaleString("en-GB")} documents: ${what}, p95, not cached`,
        ...{ value: p95(await times(host, paths)), unit: "ms", digits: 1, atMost: GOAL_MS },
      });
    const words = (index: number) => `${word(index * 7)} ${word(index * 13)}`;
    return [
      await row(
        "list of posts",
        numbers.map((index) => `/blog?page=${2 + index}`),
      ),
      await row("site map", ["/sitemap.xml", "/sitemaps/pages.xml", ...parts()]),
      await row(
        "search",
        numbers.map((index) => `/api/app/search?locale=fr&q=${encodeURIComponent(words(index))}`),
      ),
      await row(
        "search with a typing mistake",
        numbers.map((index) => `/api/app/search?locale=fr&q=${mistyped(index)}`),
      ),
    ];
  } finally {
    await host.stop();
  }
}

const parts = () =>
  ["posts", "articles"].flatMap((kind) =>
    Array.from({ length: 10 }, (_, index) => `/sitemaps/${kind}-${index + 1}.xml`),
  );

async function times(host: Host, paths: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const path of paths) found.push((await expectOk(host.url + path)).milliseconds);
  return found;
}

const SYLLABLES =
  "ba bi bo da de di fa fe fo ga gu la le li lo ma me mi mo na ne no pa pe ra re ri ro sa se so ta te ti to va ve vi".split(
    " ",
  );

/** One of about 5,000 pronounceable words. */
function word(index: number): string {
  const at = (index * 2_654_435_761) % 5000;
  const syllable = (number: number) => SYLLABLES[number % SYLLABLES.length] ?? "";
  return syllable(at) + syllable(Math.floor(at / 38) + at) + syllable(at * 3 + 1) + syllable(Math.floor(at / 1444) + 5);
}

/** A word with two letters swapped. */
function mistyped(index: number): string {
  const right = word(index * 11);
  return `${right.slice(0, 3)}${right[4]}${right[3]}${right.slice(5)}`;
}

/** Writes rows and index entries like pb_hooks/audience/content, but by SQL: its hooks would take minutes. */
function fill(file: string): void {
  const database = new DatabaseSync(file);
  const insert = (kind: "posts" | "articles") => {
    const own = kind === "posts" ? "tags" : "category";
    const columns = `locale, translation_key, slug, title, excerpt, body, published, published_at, created, updated, position, ${own}`;
    return database.prepare(
      `INSERT INTO ${kind} (${columns}) VALUES ('fr', ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?) RETURNING id`,
    );
  };
  const rows = { posts: insert("posts"), articles: insert("articles") };
  const doc = database.prepare(
    "INSERT INTO search_docs (kind, doc, locale, slug, published_at) VALUES (?, ?, 'fr', ?, ?)",
  );
  const index = database.prepare(
    "INSERT INTO search_words (rowid, title, excerpt, body, ligatures) VALUES (?, ?, ?, ?, '')",
  );
  const term = database.prepare("INSERT OR IGNORE INTO search_terms (term) VALUES (?)");
  database.exec("BEGIN");
  for (let number = 0; number < DOCUMENTS; number++) {
    const kind = number % 2 === 0 ? "posts" : "articles";
    const slug = `bench-${number}`;
    const text = Array.from({ length: 250 }, (_, at) => word(number * 31 + at * 17)).join(" ");
    const title = `${word(number)} ${word(number + 1)} ${number}`;
    const time = dbTime(new Date(Date.UTC(2025, 0, 1) + number * 3_600_000));
    const own = kind === "posts" ? '["guides"]' : "start";
    const excerpt = text.slice(0, 120);
    const found = rows[kind].get(slug, slug, title, excerpt, `<p>${text}</p>`, time, time, time, number, own);
    const { lastInsertRowid } = doc.run(kind, String(found?.id), slug, time);
    index.run(lastInsertRowid, title, excerpt, text);
  }
  for (let number = 0; number < 5000; number++) term.run(word(number));
  database.exec(
    "INSERT INTO search_grams (rowid, term) SELECT id, term FROM search_terms WHERE id NOT IN (SELECT rowid FROM search_grams)",
  );
  database.exec("COMMIT");
  database.close();
}
