import { row, rows, run } from "../../lib/sql.ts";
import { splitMonths } from "./days.ts";
import type { DayRow } from "./series.ts";

/**
 * What the columns a to d of `stats_daily` hold, in this order, by kind. Kinds with a `key` have one row for each host,
 * path, language, code or month of sign-up; the others have one per day.
 */
export const FIGURES = {
  visits: ["visitors", "views"],
  source: ["visitors", "views"],
  page: ["visitors", "views"],
  locale: ["visitors", "views"],
  accounts: ["signUps", "trials", "paid"],
  "trial-ends": ["ended", "paid"],
  running: ["mrrCents", "subscribers", "started", "churned"],
  cash: ["revenueCents", "refundedCents"],
  coupon: ["orders", "revenueCents", "discountCents"],
  referral: ["signUps", "paid", "revenueCents", "rewardCents"],
  cohort: ["paying"],
} as const;
export type Kind = keyof typeof FIGURES;

/** Kinds computed from events, which are kept for a limited time, and from accounts and payments, which stay. */
export const TRAFFIC: readonly Kind[] = ["visits", "source", "page", "locale"];
export const BOOKS: readonly Kind[] = ["accounts", "trial-ends", "running", "cash", "coupon", "referral", "cohort"];
/** Kinds with many keys a day: their sums by month are stored too, as `month-{kind}`. */
const KEYED: readonly Kind[] = ["source", "page", "locale", "coupon"];
/** Keys kept per month: more than any list shows, and a flood of invented referrers stays small. */
const MONTH_KEYS = 2000;

/** A figure's position in a row, after the day. */
export function placeOf<K extends Kind>(kind: K, figure: (typeof FIGURES)[K][number]): number {
  const names: readonly string[] = FIGURES[kind];
  return names.indexOf(figure) + 1;
}

/**
 * The rows of a statement that selects (kind, key, a, b, c, d), as JSON text: thousands of rows pass through the VM as
 * one value.
 */
export function computed(app: CoreApp, sql: string, params: { [name: string]: string }): string {
  const all = `SELECT json_group_array(json_array(kind, key, a, b, c, d)) AS list FROM (${sql})`;
  return row(app, all, params, { list: "" })?.list || "[]";
}

/** Replaces a day's rows with those from `computed`; the sums of its month are recomputed later. */
export function replaceDay(tx: CoreApp, day: string, kinds: readonly Kind[], list: string): void {
  run(tx, `DELETE FROM stats_daily WHERE kind IN (${names(kinds)}) AND day = {:day}`, { day });
  const cell = (index: number) => `CAST(COALESCE(value ->> ${index}, 0) AS INTEGER)`;
  run(
    tx,
    `INSERT INTO stats_daily (kind, day, key, a, b, c, d)
     SELECT value ->> 0, {:day}, value ->> 1, ${[2, 3, 4, 5].map(cell).join(", ")} FROM json_each({:list})`,
    { day, list },
  );
  const monthly = names(KEYED.map((kind) => `month-${kind}`));
  const sql = `DELETE FROM stats_daily WHERE kind IN (${monthly}, 'month') AND day = {:month}`;
  run(tx, sql, { month: day.slice(0, 7) });
}

/** Sums up past months that have days but no sums yet. */
export function sumMonths(app: CoreApp, today: string): void {
  const open = `SELECT DISTINCT substr(day, 1, 7) AS month FROM stats_daily
                WHERE kind = 'built' AND day < {:first} AND substr(day, 1, 7) NOT IN (${READY})`;
  const missing = rows(app, open, { first: `${today.slice(0, 7)}-01` }, { month: "" });
  for (const { month } of missing) {
    app.runInTransaction((tx) => {
      for (const kind of KEYED) {
        run(
          tx,
          `INSERT OR REPLACE INTO stats_daily (kind, day, key, a, b, c)
           SELECT 'month-${kind}', {:month}, key, SUM(a), SUM(b), SUM(c) FROM stats_daily
           WHERE kind = '${kind}' AND day BETWEEN {:month} || '-01' AND {:month} || '-31'
           GROUP BY key ORDER BY 4 DESC, 5 DESC LIMIT ${MONTH_KEYS}`,
          { month },
        );
      }
      run(tx, "INSERT OR REPLACE INTO stats_daily (kind, day) VALUES ('month', {:month})", { month });
    });
  }
}

const READY = "SELECT day FROM stats_daily WHERE kind = 'month'";

/** The rows of a kind without keys, by day. */
export function days(app: CoreApp, kind: Kind, from: string, to: string): DayRow[] {
  const sql = `SELECT json_group_array(json_array(day, a, b, c, d)) AS list
               FROM (SELECT * FROM stats_daily WHERE kind = {:kind} AND day BETWEEN {:from} AND {:to} ORDER BY day)`;
  const found = row(app, sql, { kind, from, to }, { list: "" });
  return JSON.parse(found?.list || "[]") as DayRow[]; // as the statement above writes it
}

/** The sums of a kind by key over a range, largest first. */
export function byKey(
  app: CoreApp,
  kind: Kind,
  { from, to }: { from: string; to: string },
  limit: number,
): { key: string; a: number; b: number; c: number }[] {
  const ready = new Set(rows(app, READY, {}, { day: "" }).map(({ day }) => day));
  const { months, ranges } = splitMonths(from, to, ready);
  const params: { [name: string]: string } = { months: JSON.stringify(months) };
  const parts = ranges.map(([first, last], index) => {
    params[`from${index}`] = first;
    params[`to${index}`] = last;
    return `SELECT key, a, b, c FROM stats_daily
            WHERE kind = '${kind}' AND day BETWEEN {:from${index}} AND {:to${index}}`;
  });
  parts.push(`SELECT key, a, b, c FROM stats_daily
              WHERE kind = 'month-${kind}' AND day IN (SELECT value FROM json_each({:months}))`);
  const sql = `SELECT key, SUM(a) AS a, SUM(b) AS b, SUM(c) AS c FROM (${parts.join(" UNION ALL ")})
               GROUP BY key ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${limit}`;
  return rows(app, sql, params, { key: "", a: 0, b: 0, c: 0 });
}

/** How many accounts were created in each month. */
export function cohortSizes(app: CoreApp, from: string, to: string): { month: string; size: number }[] {
  const sql = `SELECT substr(day, 1, 7) AS month, SUM(a) AS size FROM stats_daily
               WHERE kind = 'accounts' AND day BETWEEN {:from} AND {:to} || '-31' GROUP BY 1`;
  return rows(app, sql, { from, to }, { month: "", size: 0 });
}

/** How many of those who signed up in `month` had paid time at the end of the month `later`, or up to a day in it. */
export function cohortPaying(
  app: CoreApp,
  from: string,
  to: string,
  until: string,
): { later: string; month: string; paying: number }[] {
  const sql = `SELECT substr(day, 1, 7) AS later, key AS month, a AS paying FROM stats_daily
               WHERE kind = 'cohort' AND key BETWEEN {:from} AND {:to}
                 AND (day = date(day, 'start of month', '+1 month', '-1 day') OR day = {:until})`;
  return rows(app, sql, { from, to, until }, { later: "", month: "", paying: 0 });
}

/** The last day up to now that has figures, "" when there is none. */
export function builtUntil(app: CoreApp): string {
  return (
    row(app, "SELECT MAX(day) AS day FROM stats_daily WHERE kind = 'built' AND day <= date('now')", {}, { day: "" })
      ?.day ?? ""
  );
}

function names(list: readonly string[]): string {
  return list.map((name) => `'${name}'`).join(", ");
}
