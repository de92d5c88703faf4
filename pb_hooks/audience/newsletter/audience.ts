import { LIVE } from "../../../common/contract/billing.ts";
import type { Audience, People } from "../../../common/contract/newsletter.ts";
import { SQL_DATES } from "../../billing/entitlements/public-sql.ts";
import { count, type Params, row, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";

/** Rows per statement: other writers wait about 50 ms for one. */
const CHUNK = 5000;

const NOT_STOPPED = (email: string) =>
  `NOT EXISTS (SELECT 1 FROM newsletter_stops x WHERE x.email = ${email} COLLATE NOCASE AND x.reason != '')`;
const IN = (column: string, list: string) => `${column} IN (SELECT value FROM json_each({:${list}}))`;

const ON_PLAN = `EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = u.id AND ${IN("s.plan", "plans")}
  AND s.status IN ${listed(LIVE)})`;

/**
 * Members with a verified address who chose the newsletter, and confirmed subscribers whose address no member has verified: a
 * member's choice is the only one of the address. The index is explicit because SQLite's statistics may date from
 * when the table was small; it would then scan all members for each subscriber.
 */
const MEMBER = "u.newsletter = TRUE AND u.verified = TRUE AND u.blocked = ''";
const OUTSIDER = `p.state = 'confirmed' AND NOT EXISTS
  (SELECT 1 FROM users u INDEXED BY idx_users_address WHERE u.email = p.email COLLATE NOCASE AND u.verified = TRUE)`;

type Source = { table: string; mark: string; where: string };

/** The number of people who would get a letter now. */
export function countAudience(app: CoreApp, audience: Audience): number {
  const sizes = sources(audience).map(({ table, where }) => count(app, table, where, paramsOf(audience)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Whether a recipient may still get a letter: people unsubscribe while an issue is being sent, and subscribers become
 * members, to whom the letter is then addressed.
 */
export const STILL_WANTED = {
  u: `SELECT u.email, u.locale FROM users u WHERE u.id = {:id} AND ${MEMBER} AND ${NOT_STOPPED("u.email")}`,
  s: `SELECT p.email, p.locale FROM newsletter_subscribers p
      WHERE p.id = {:id} AND ${OUTSIDER} AND ${NOT_STOPPED("p.email")}`,
} as const;

/**
 * Writes a row for each recipient of an issue, in chunks, so that no other write waits for long. After an interruption it
 * can run again and keeps existing rows. It checks `goOn` between chunks, and stops once the issue is paused or stopped.
 * @returns whether all rows are written
 */
export function queueAudience(app: CoreApp, issue: string, audience: Audience, goOn: () => boolean): boolean {
  for (const source of sources(audience)) {
    for (let after = ""; ; ) {
      if (!goOn()) return false;
      const last = lastOfChunk(app, source, after);
      if (last === "") break;
      run(
        app,
        `INSERT OR IGNORE INTO newsletter_deliveries (issue, recipient, state)
         SELECT {:issue}, '${source.mark}' || ${idOf(source)}, 'queued' FROM ${source.table}
         WHERE ${idOf(source)} > {:after} AND ${idOf(source)} <= {:last} AND ${source.where}
           AND EXISTS (SELECT 1 FROM newsletter_issues WHERE id = {:issue} AND state = 'sending')`,
        { ...paramsOf(audience), issue, after, last },
      );
      after = last;
    }
  }
  return true;
}

/** The last id of a chunk, which counts rows of the table whether or not they match; "" after the last chunk. */
function lastOfChunk(app: CoreApp, source: Source, after: string): string {
  const id = idOf(source);
  const sql = `SELECT COALESCE(MAX(id), '') AS last FROM
    (SELECT ${id} AS id FROM ${source.table} WHERE ${id} > {:after} ORDER BY ${id} LIMIT ${CHUNK})`;
  return row(app, sql, { after }, { last: "" })?.last ?? "";
}

function sources({ people }: Audience): Source[] {
  const access = people.flatMap((one) => (one === "outside" ? [] : [accessOf(one)]));
  const members = `${MEMBER} AND ${IN("u.locale", "locales")} AND (${access.join(" OR ")}) AND ${NOT_STOPPED("u.email")}`;
  const outside = `${OUTSIDER} AND ${IN("p.locale", "locales")} AND ${NOT_STOPPED("p.email")}`;
  // Subscribers first: one who becomes a member in between has a row, which follows to the account.
  return [
    ...(people.includes("outside") ? [{ table: "newsletter_subscribers p", mark: "s", where: outside }] : []),
    ...(access.length > 0 ? [{ table: "users u", mark: "u", where: members }] : []),
  ];
}

/** An order that was never paid counts as ended. */
function accessOf(people: Exclude<People, "outside">): string {
  return people === "paid" ? `(${SQL_DATES.paid} AND ({:plans} = '[]' OR ${ON_PLAN}))` : `(${SQL_DATES[people]})`;
}

function idOf({ table }: Source): string {
  return `${table.at(-1)}.id`;
}

function paramsOf({ locales, plans }: Audience): Params {
  return { locales: JSON.stringify(locales), plans: JSON.stringify(plans) };
}
