import { LOCALES } from "../../../common/contract/api.ts";
import {
  type ContentItem,
  type ContentKind,
  type ContentPage,
  contentQuery,
  type VersionState,
  type VersionSummary,
} from "../../../common/contract/content.ts";
import { parseLocale } from "../../../common/locale.ts";
import { isoTime } from "../../../common/time.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { cursorOf, likePattern, parseCursor } from "./rules.ts";

const STATE = `CASE WHEN NOT published THEN 'draft' WHEN published_at > {:now} THEN 'scheduled' ELSE 'published' END`;

/** What is searched as it is stored: a text's HTML also has the addresses of its links. */
const FOUND = `({:q} = '' OR title LIKE {:q} ESCAPE '\\' OR slug LIKE {:q} ESCAPE '\\' OR excerpt LIKE {:q} ESCAPE '\\'
  OR body LIKE {:html} ESCAPE '\\')`;

const versionsOf = (kind: ContentKind) =>
  `SELECT '${kind}' AS kind, translation_key AS key, locale, title, slug, updated, published, published_at, ${FOUND} AS found FROM ${kind}`;

/** `GET /api/app/admin/content`, admin: a page of documents, last changed first (common/contract/content.ts). */
export function serveList(e: core.RequestEvent): ContentPage {
  const { kind, language, state, q, after } = parseQuery(contentQuery, e);
  const kinds: ContentKind[] = kind === "posts" || kind === "articles" ? [kind] : ["posts", "articles"];
  const missing = parseLocale(language.replace(/^-/, "")) ?? "";
  const there = language.startsWith("-") ? "" : missing;
  const at = parseCursor(after);
  // A document matches when one of its versions meets all the conditions.
  const fits = ["1", there && "locale = {:there}", state && `${STATE} = {:state}`, "found"];
  const having = [
    `SUM(${fits.filter(Boolean).join(" AND ")}) > 0`,
    missing && !there && "SUM(locale = {:missing}) = 0",
    at && "(MAX(updated) < {:updated} OR (MAX(updated) = {:updated} AND kind || key > {:key}))",
  ];
  const sql = `SELECT kind, key, MAX(updated) AS updated FROM (${kinds.map(versionsOf).join(" UNION ALL ")})
    GROUP BY kind, key HAVING ${having.filter(Boolean).join(" AND ")}
    ORDER BY MAX(updated) DESC, kind || key LIMIT ${READ_ROWS}`;
  const params = { there, missing, state, ...patterns(q), updated: at?.[0] ?? "", key: at?.[1] ?? "" };
  const found = rows(e.app, sql, params, { kind: "", key: "", updated: "" });
  const { shown, next } = cutPage(found, ({ updated, kind, key }) => cursorOf(updated, kind + key));
  const items = kinds.flatMap((one) =>
    details(
      e.app,
      one,
      shown.filter((item) => item.kind === one),
    ),
  );
  const order = new Map(shown.map(({ kind: one, key }, index) => [one + key, index]));
  items.sort((a, b) => (order.get(a.kind + a.key) ?? 0) - (order.get(b.kind + b.key) ?? 0));
  return { items, next };
}

const patterns = (q: string) => ({ q: q && likePattern(q), html: likePattern(asStored(q)) });

/** A text as cleaned HTML spells it (sanitize.ts). */
const asStored = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The documents of one kind with their versions and votes. */
function details(app: CoreApp, kind: ContentKind, found: readonly { key: string; updated: string }[]): ContentItem[] {
  if (found.length === 0) return [];
  const keys = JSON.stringify(found.map(({ key }) => key));
  const sql = `SELECT key, locale, title, slug, published_at AS publishedAt, ${STATE} AS state
    FROM (${versionsOf(kind)}) WHERE key IN (SELECT value FROM json_each({:keys}))`;
  const shape = rowOf({ text: "key locale title slug state", timeOrNull: "publishedAt" });
  const versions = rows(app, sql, { keys, ...patterns("") }, shape);
  const votes = kind === "articles" ? votesOf(app, keys) : undefined;
  return found.map(({ key, updated }) => {
    const [fr = null, en = null] = LOCALES.map((locale): VersionSummary | null => {
      const version = versions.find((one) => one.key === key && one.locale === locale);
      if (!version) return null;
      const { title, slug, publishedAt, state } = version;
      // STATE selects no other word.
      return { title, slug, publishedAt, state: state as VersionState };
    });
    return {
      ...{ kind, key, updated: isoTime(updated), versions: { fr, en } },
      votes: votes ? (votes.get(key) ?? { yes: 0, no: 0 }) : null,
    };
  });
}

function votesOf(app: CoreApp, keys: string): Map<string, { yes: number; no: number }> {
  const sql = `SELECT a.translation_key AS key, SUM(v.yes) AS yes, SUM(v.no) AS no
    FROM articles a JOIN article_votes v ON v.article = a.id
    WHERE a.translation_key IN (SELECT value FROM json_each({:keys})) GROUP BY a.translation_key`;
  const found = rows(app, sql, { keys }, { key: "", yes: 0, no: 0 });
  return new Map(found.map(({ key, yes, no }) => [key, { yes, no }]));
}
