import type { UserQuery, UserSort } from "../../../common/contract/admin.ts";
import { addDays, dayOf, utcMidnight } from "../../../common/time.ts";
import { SQL_STATE } from "../../billing/entitlements/public-sql.ts";

/**
 * One condition of a list. `rare`: an index finds its members, worth it when they are few; `lead` is the form that uses
 * the index, if different; `counted` selects the rows that say how few they are.
 */
export type Condition = { sql: string; rare?: boolean; lead?: string; counted?: string };

const STREAMING = "SELECT 1 FROM stremio s WHERE s.user = u.id";

/** The conditions of a query; they read the parameters {:now}, {:from} and {:to} (`dayLimits`). */
export function conditionsOf(query: UserQuery): Condition[] {
  const found: Condition[] = [];
  const add = (wanted: boolean, sql: string, rare = false) => wanted && found.push({ sql, rare });
  const access = query.access === "" ? [] : SQL_STATE[query.access];
  for (const [index, sql] of access.entries()) add(true, sql, index === 0 && query.access !== "expired");
  // Implied, but only this lets SQLite skip the members who never paid.
  add(query.access === "expired" && (query.plan === "paid" || query.period !== ""), "u.paid_until > ''");
  add(query.plan !== "", `u.plan = '${query.plan}'`, true);
  add(query.period !== "", `u.plan = 'paid' AND u.is_monthly = ${query.period === "month" ? "TRUE" : "FALSE"}`);
  add(query.verified !== "", `u.verified = ${query.verified === "yes" ? "TRUE" : "FALSE"}`, true);
  add(query.admin !== "", "u.admin = TRUE", true);
  add(query.api !== "", "u.is_api = TRUE", true);
  add(query.locale !== "", `u.locale = '${query.locale}'`);
  add(query.referred === "yes", "u.referred_by > ''", true);
  add(query.referred === "no", "u.referred_by = ''");
  add(query.streaming === "none", `NOT EXISTS (${STREAMING})`);
  if (query.streaming !== "" && query.streaming !== "none") {
    const field = `s.field = '${query.streaming}'`;
    found.push({
      sql: `EXISTS (${STREAMING} AND ${field})`,
      rare: true,
      lead: `u.id IN (SELECT s.user FROM stremio s WHERE ${field})`,
      counted: `stremio s WHERE ${field}`,
    });
  }
  add(query.from !== "", "u.created >= {:from}", true);
  add(query.to !== "", "u.created < {:to}", true);
  return found;
}

/** The times between which a sign-up falls, as the database stores them: from the first day to before the day after. */
export function dayLimits({ from, to }: UserQuery): { from: string; to: string } {
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
