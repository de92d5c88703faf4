import type { Locale } from "../../../common/contract/api.ts";
import type { TextVersion } from "../../../common/contract/texts.ts";
import { isoTime } from "../../../common/time.ts";
import { insert } from "../../lib/records.ts";
import { rowOf, rows, run } from "../../lib/sql.ts";

/** The operator's text of a key: `value`, "" for none, saved when the product's text was `product`. */
export type OwnText = { value: string; product: string; version: number; saved: string };

const OWN = rowOf({ text: "key value product", number: "version", time: "saved" });

/** The newest version of each text of a language whose key begins with `start`, and with none of `without`, by key. */
export function ownTexts(
  app: CoreApp,
  locale: Locale,
  start = "",
  without: readonly string[] = [],
): ReadonlyMap<string, OwnText> {
  // The index finds the newest: the words of the others are not read.
  const sql = `SELECT t.key, t.value, t.product, t.created AS saved, t.version FROM texts t
    WHERE t.locale = {:locale} AND t.key >= {:start} AND t.key < {:end}
      ${without.map((prefix) => `AND t.key NOT GLOB '${prefix}*'`).join(" ")}
      AND t.version = (SELECT MAX(n.version) FROM texts n WHERE n.locale = t.locale AND n.key = t.key)`;
  // Keys are made of letters, digits, dots and hyphens, which come before "~".
  return new Map(rows(app, sql, { locale, start, end: `${start}~` }, OWN).map(({ key, ...own }) => [key, own]));
}

/** The versions of a text that are kept in each language. */
const KEPT = 50;

/** Adds a version, and deletes the oldest ones beyond KEPT. */
export function addVersion(
  app: CoreApp,
  version: { key: string; locale: Locale; version: number; value: string; product: string; author: string },
): void {
  insert(app, "texts", version);
  const { key, locale } = version;
  const sql = "DELETE FROM texts WHERE locale = {:locale} AND key = {:key} AND version <= {:last}";
  run(app, sql, { key, locale, last: version.version - KEPT });
}

const VERSION = { id: "", locale: "fr", value: "", product: "", by: "", role: "", at: "" };

/** The versions of a text in both languages, the newest first. `addresses`: an author without a name is named by the e-mail address. */
export function versionsOf(app: CoreApp, key: string, addresses: boolean): TextVersion[] {
  const sql = `SELECT t.id, t.locale, t.value, t.product, COALESCE(NULLIF(u.name, ''), ${addresses ? "u.email" : "''"}, '') AS "by",
      COALESCE(u.role, '') AS role, t.created AS at
    FROM texts t LEFT JOIN users u ON u.id = t.author WHERE t.key = {:key} ORDER BY t.version DESC, t.locale LIMIT 200`;
  return rows(app, sql, { key }, VERSION).map(({ locale, at, ...version }) => ({
    ...version,
    locale: locale === "en" ? "en" : "fr",
    at: isoTime(at),
  }));
}
