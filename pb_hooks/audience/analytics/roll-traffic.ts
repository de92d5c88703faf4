import { computed } from "./store.ts";

/** Sources and pages kept per day: the most frequent ones. The day's sums count the others too. */
const DAY_KEYS = 300;

/**
 * A day's visits. A visitor counts for one source, the first of the day, so that the sources add up to the visits (""
 * is none: typed, or a link without a referrer), and once for each page and language. Referral links carry a member's
 * code: all of them count as one page. `created` has 24 characters.
 */
const SQL = `WITH
  e AS MATERIALIZED (
    SELECT visitor, CASE WHEN path LIKE '/u/%' THEN '/u/*' ELSE path END AS path, locale, referrer, created
    FROM events WHERE day = {:day} AND name = 'view'
  ),
  v AS MATERIALIZED (
    SELECT visitor, COUNT(*) AS views, MIN(CASE WHEN referrer != '' THEN created || referrer END) AS first
    FROM e GROUP BY visitor
  )
SELECT 'visits' AS kind, '' AS key, COUNT(*) AS a, SUM(views) AS b, 0 AS c, 0 AS d FROM v
UNION ALL SELECT * FROM (
  SELECT 'source', COALESCE(substr(first, 25), ''), COUNT(*), SUM(views), 0, 0 FROM v
  GROUP BY 2 ORDER BY 3 DESC, 4 DESC LIMIT ${DAY_KEYS}
)
UNION ALL SELECT * FROM (
  SELECT 'page', path, COUNT(DISTINCT visitor), COUNT(*), 0, 0 FROM e GROUP BY path ORDER BY 3 DESC, 4 DESC LIMIT ${DAY_KEYS}
)
UNION ALL SELECT 'locale', locale, COUNT(DISTINCT visitor), COUNT(*), 0, 0 FROM e GROUP BY locale`;

/** Rows of the TRAFFIC kinds. */
export function traffic(app: CoreApp, day: string): string {
  return computed(app, SQL, { day });
}
