import type { Locale } from "../../../common/contract/api.ts";
import type { TextVersion } from "../../../common/contract/texts.ts";
import { isoTime } from "../../../common/time.ts";
import { insert } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";

/** The operator's text of a key: `value`, "" for none, saved when the product's text was `product`. */
export type OwnText = { value: string; product: string; version: number; saved: string };

const OWN = rowOf({ text: "key value product", number: "version", time: "saved" });

/**
 * The newest version of each text of a language whose key begins with `start`, by key. SQLite takes the other columns from the row of
 * the maximum.
 */
export function ownTexts(app: CoreApp, locale: Locale, start = ""): ReadonlyMap<string, OwnText> {
  const sql = `SELECT key, value, product, created AS saved, MAX(version) AS version FROM texts
    WHERE locale = {:locale} AND key >= {:start} AND key < {:end} GROUP BY key`;
  // Keys are made of letters, digits, dots and hyphens, which come before "~".
  return new Map(rows(app, sql, { locale, start, end: `${start}~` }, OWN).map(({ key, ...own }) => [key, own]));
}

/** Adds a version. */
export function addVersion(
  app: CoreApp,
  version: { key: string; locale: Locale; version: number; value: string; product: string; author: string },
): void {
  insert(app, "texts", version);
}

const VERSION = { id: "", locale: "fr", value: "", product: "", by: "", at: "" };

/** The versions of a text in both languages, the newest first. */
export function versionsOf(app: CoreApp, key: string): TextVersion[] {
  const sql = `SELECT t.id, t.locale, t.value, t.product, COALESCE(NULLIF(u.name, ''), u.email, '') AS "by", t.created AS at
    FROM texts t LEFT JOIN users u ON u.id = t.author WHERE t.key = {:key} ORDER BY t.version DESC, t.locale LIMIT 200`;
  return rows(app, sql, { key }, VERSION).map(({ locale, at, ...version }) => ({
    ...version,
    locale: locale === "en" ? "en" : "fr",
    at: isoTime(at),
  }));
}
