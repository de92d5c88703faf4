import type { UserQuery, UserSort } from "../../../common/contract/admin.ts";
import { LIVE } from "../../../common/contract/billing.ts";
import { addDays, dayOf, dbTime, utcMidnight } from "../../../common/time.ts";
import { graceSince, SQL_DATES, SQL_STATE } from "../../billing/entitlements/public-sql.ts";
import { listed } from "../../lib/sql-list.ts";

/**
 * One condition of a list. `rare`: an index finds its members, worth it when they are few; `lead` is the form that uses
 * the index, if different; `counted` selects the rows that say how few they are, no more than three for a member.
 */
export type Condition = { sql: string; rare?: boolean; lead?: string; counted?: string };

const STREAMING = "SELECT 1 FROM stremio s WHERE s.user = u.id";

/** SQL: a subscription `b` that is live. */
export const IS_LIVE = `b.status IN ${listed(LIVE)}`;
/** SQL: a live subscription `b` that stops with its period or on a date, or that was paid by transfer: nothing renews it. */
export const ENDS = "(b.cancel_at_period_end = TRUE OR b.cancel_at != '' OR b.provider = 'manual')";
const HAS_LIVE = `EXISTS (SELECT 1 FROM subscriptions b WHERE b.user = u.id AND ${IS_LIVE})`;
/** SQL: access that the team has given, or taken over from elsewhere: paid time without a subscription. */
const GIVEN = [SQL_DATES.paid, `NOT ${HAS_LIVE}`];

/** Each `used`, as a condition on a row `a` of addon_access. */
const USED = {
  recent: "a.last_used >= {:used30}",
  over30: "a.last_used > '' AND a.last_used < {:used30}",
  over90: "a.last_used > '' AND a.last_used < {:used90}",
};

/** Each `grace`, as a condition on a subscription `b`. */
const GRACE = {
  running: "b.past_due_since != '' AND b.past_due_since > {:grace}",
  over: "b.past_due_since != '' AND b.past_due_since <= {:grace}",
};

/** The conditions of a query; they read the parameters of `paramsOf`. */
export function conditionsOf(query: UserQuery): Condition[] {
  const found: Condition[] = [];
  const add = (wanted: boolean, sql: string, rare = false) => wanted && found.push({ sql, rare });
  const access = query.access === "" ? [] : SQL_STATE[query.access];
  for (const [index, sql] of access.entries()) add(true, sql, index === 0 && query.access !== "expired");
  const isKind = query.plan === "free" || query.plan === "paid";
  // Implied, but only this lets SQLite skip the members who never paid.
  add(query.access === "expired" && (query.plan === "paid" || query.period !== ""), "u.paid_until > ''");
  add(isKind, `u.plan = '${query.plan}'`, true);
  add(query.period !== "", `u.plan = 'paid' AND u.is_monthly = ${query.period === "month" ? "TRUE" : "FALSE"}`);
  add(query.verified !== "", `u.verified = ${query.verified === "yes" ? "TRUE" : "FALSE"}`, true);
  add(query.invited !== "", "u.invited > ''", true);
  add(query.admin !== "", "u.admin = TRUE", true);
  add(query.api !== "", "u.is_api = TRUE", true);
  add(query.locale !== "", `u.locale = '${query.locale}'`);
  add(query.referred === "yes", "u.referred_by > ''", true);
  add(query.referred === "no", "u.referred_by = ''");
  add(query.newsletter !== "", `u.newsletter = ${query.newsletter === "yes" ? "TRUE" : "FALSE"}`, true);
  add(query.streaming === "none", `NOT EXISTS (${STREAMING})`);
  if (query.streaming !== "" && query.streaming !== "none")
    found.push(oneOf("stremio s", "s.user", `s.field = '${query.streaming}'`));
  if (query.plan !== "" && !isKind) found.push(ofPlan());
  if (query.provider === "given") for (const sql of GIVEN) add(true, sql);
  else if (query.provider !== "") found.push(subscribed(`b.provider = '${query.provider}'`));
  if (query.renewal === "renews") found.push(subscribed(`b.provider = 'stripe' AND NOT ${ENDS}`));
  if (query.renewal === "ends") found.push(ending());
  add(query.renewal === "none", `NOT ${HAS_LIVE}`);
  if (query.grace !== "") found.push(subscribed(GRACE[query.grace]));
  add(query.used === "never", "NOT EXISTS (SELECT 1 FROM addon_access a WHERE a.user = u.id AND a.last_used != '')");
  if (query.used !== "" && query.used !== "never") found.push(oneOf("addon_access a", "a.user", USED[query.used]));
  if (query.note === "yes") found.push(NOTED);
  add(query.note === "no", `NOT ${NOTED.sql}`);
  add(query.from !== "", "u.created >= {:from}", true);
  add(query.to !== "", "u.created < {:to}", true);
  return found;
}

const NOTES = "n.action = 'user.note'";
/** Members about whom the team has written a note, or several. */
export const NOTED = {
  ...oneOf("audit_log n", "n.member", NOTES),
  counted: `(SELECT DISTINCT n.member FROM audit_log n WHERE ${NOTES})`,
};

/** Members with a row that fits `where`; `member` is the row's column with their id. */
function oneOf(table: string, member: string, where: string) {
  return {
    sql: `EXISTS (SELECT 1 FROM ${table} WHERE ${member} = u.id AND ${where})`,
    rare: true,
    lead: `u.id IN (SELECT ${member} FROM ${table} WHERE ${where})`,
    counted: `${table} WHERE ${where}`,
  };
}

/** Members with a live subscription that fits `where`. */
const subscribed = (where: string) => oneOf("subscriptions b", "b.user", `${IS_LIVE} AND ${where}`);

/** Of three indexes, one for each way to end: SQLite would read every live subscription. */
function ending(): Condition {
  const ways = [
    `INDEXED BY idx_subscriptions_ending WHERE ${IS_LIVE} AND b.cancel_at_period_end = TRUE`,
    `INDEXED BY idx_subscriptions_ending_on WHERE ${IS_LIVE} AND b.cancel_at != ''`,
    `WHERE ${IS_LIVE} AND b.provider = 'manual'`,
  ];
  const all = ways.map((way) => `SELECT b.user FROM subscriptions b ${way}`).join(" UNION ALL ");
  return { ...subscribed(ENDS), lead: `u.id IN (${all})`, counted: `(${all})` };
}

/** Members with the plan {:plan}: subscribed to it, or given it without a subscription. */
function ofPlan(): Condition {
  const subscriber = subscribed("b.plan = {:plan}");
  const given = `u.given_plan != '' AND u.given_plan = {:plan} AND ${GIVEN.join(" AND ")}`;
  const all = `SELECT b.user FROM subscriptions b WHERE ${IS_LIVE} AND b.provider IN ('stripe', 'manual') AND b.plan = {:plan}
    UNION ALL SELECT u.id FROM users u WHERE ${given}`;
  return { sql: `${subscriber.sql} OR ${given}`, rare: true, lead: `u.id IN (${all})`, counted: `(${all})` };
}

/** What the conditions of a query read: days and moments as the database stores them. @param now of the request */
export function paramsOf(query: UserQuery, now: Date): { [name: string]: string } {
  const ago = (days: number) => dbTime(addDays(now, -days));
  return {
    now: dbTime(now),
    ...dayLimits(query),
    plan: query.plan,
    grace: graceSince(now),
    used30: ago(30),
    used90: ago(90),
  };
}

/** The filters of a query for the audit log. A search may contain an address: its words stay out. */
export function filtersOf({ q, sort: _, ...filters }: UserQuery): { [field: string]: string | boolean } {
  return { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")), searched: q !== "" };
}

/** The times between which a sign-up falls, from the first day to before the day after. */
function dayLimits({ from, to }: UserQuery): { from: string; to: string } {
  const after = to ? dayOf(addDays(utcMidnight(to), 1)) : "";
  return { from: `${from} 00:00:00.000Z`, to: `${after} 00:00:00.000Z` };
}

/** Column, direction and the comparison that continues after a row, for each order. */
export type Order = { column: string; descending: boolean; collate: string };

/** The order of a list; the id breaks ties. */
export function orderOf(sort: UserSort): Order {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  if (name === "email") return { column: "u.email", descending, collate: " COLLATE NOCASE" };
  return { column: name === "paid" ? "u.paid_until" : "u.created", descending, collate: "" };
}
