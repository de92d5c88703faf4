import { type UserPage, type UserQuery, type UserRow, userSearch } from "../../../common/contract/admin.ts";
import { COUNT_LIMIT, PAGE_ROWS } from "../../../common/limits.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { cutPage } from "../../lib/keyset.ts";
import { findUsers, isIndexing } from "../../lib/member-search.ts";
import { foundText } from "../../lib/member-words.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { count, type Params, row, rows } from "../../lib/sql.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { type Condition, conditionsOf, type Order, orderOf, paramsOf } from "./user-query.ts";
import { type Found, ROW, readUsers, selectUsers, userRows } from "./user-row.ts";

/** Up to this many members, collecting all matches of a condition and sorting them beats walking the sorted list. */
const FEW = 3000;

/** Kept by triggers: counting a million takes longer than reading a page of them. */
const MEMBERS = "SELECT total FROM member_counts WHERE kind = 'members'";

/** More members than any installation has. */
const ALL = 100_000_000;

/** `POST /api/app/admin/users/search` {…UserQuery, after}, admin: one page of members (UserPage). */
export function searchUsers(e: core.RequestEvent) {
  const { after, ...query } = parseBody(userSearch, e);
  return userPage(e.app, query, after, PAGE_ROWS, now());
}

/**
 * One page of the members that match a query.
 * @param after the cursor of the previous page, "" for the first one
 */
export function userPage(app: CoreApp, query: UserQuery, after: string, size: number, now: Date): UserPage {
  const plan = planOf(app, query, now);
  const count = after === "" ? (plan.known ?? countOf(app, plan)) : null;
  const page = () => rows(app, pageSql(plan, after !== "", size + 1), { ...plan.params, ...placeOf(after) }, ROW);
  const found = count === 0 ? [] : page(); // without a match it would walk past every member
  const { shown, next } = cutPage(found, (last) => cursor(last, plan.order), size);
  const items = userRows(app, shown, now);
  return { items: query.q.trim() ? withMatches(app, items, query.q) : items, next, count, cut: plan.cut };
}

/** Says what a search has found besides address and name. */
function withMatches(app: CoreApp, items: readonly UserRow[], q: string): UserRow[] {
  const sql = "SELECT user, words FROM user_docs WHERE user IN (SELECT value FROM json_each({:ids}))";
  const ids = JSON.stringify(items.map(({ id }) => id));
  const texts = new Map(rows(app, sql, { ids }, { user: "", words: "" }).map(({ user, words }) => [user, words]));
  return items.map((item) => ({ ...item, match: foundText(texts.get(item.id) ?? "", q) }));
}

/**
 * SQL that selects each member `id` that a query finds, in the list's order, and its parameters. @throws ApiError 409 `search_filling`
 * for words, while the index lacks members after an upgrade: a file or an action would leave them out, and nobody would know.
 */
export function matching(app: CoreApp, query: UserQuery, now: Date): { sql: string; params: Params } {
  if (query.q.trim() && isIndexing(app)) throw fail(409, "search_filling");
  const plan = planOf(app, query, now, ALL);
  return { sql: idsSql(plan, false, ALL), params: { ...plan.params, ...placeOf("") } };
}

/** The ids of all members that a search finds, in the list's order; fails as `matching` does. */
export function searchedIds(app: CoreApp, query: UserQuery, now: Date): string[] {
  const { sql, params } = matching(app, query, now);
  return rows(app, sql, params, { id: "" }).map(({ id }) => id);
}

/** How many members a query finds. */
export function matchCount(app: CoreApp, query: UserQuery, now: Date): number {
  const { sql, params } = matching(app, query, now);
  return count(app, `(${sql})`, "TRUE", params);
}

/** One member as in a list. The caller knows that it exists. */
export function oneUser(app: CoreApp, id: string, now: Date): UserRow {
  return must(readUsers(app, [id], now)[0], "member");
}

/** `known`: how many match, where that needs no counting. */
type Plan = {
  where: string[];
  counted: string[];
  order: Order;
  walk: boolean;
  params: Params;
  cut: boolean;
  known?: number;
};

/**
 * How to read a list fast: from the ids that a search found, from the rarest of its conditions, or along the index of
 * its order. A condition in +( ) is only checked and never drives the query. Counting needs no order, so there the
 * database itself chooses the leading condition (`counted`).
 */
function planOf(app: CoreApp, query: UserQuery, now: Date, most = COUNT_LIMIT): Plan {
  const conditions = conditionsOf(query);
  const order = orderOf(query.sort);
  const params: Params = { ...paramsOf(query, now), ids: "" };
  const checked = conditions.map(({ sql }) => `+(${sql})`);
  if (query.q.trim()) {
    const { ids, count: found, cut } = findUsers(app, query.q, siteSettings(app).mailDomain, most);
    const where = ["u.id IN (SELECT value FROM json_each({:ids}))", ...checked];
    return {
      ...{ where, counted: where, order, walk: false, params: { ...params, ids }, cut: cut || isIndexing(app) },
      // Only conditions have to be counted.
      ...(conditions.length === 0 && { known: cut ? most + 1 : found }),
    };
  }
  const rare = conditions.find((condition) => condition.rare && isRare(app, condition, params));
  if (rare) {
    const where = conditions.map((condition) => (condition === rare ? (rare.lead ?? rare.sql) : `+(${condition.sql})`));
    return { where, counted: where, order, walk: false, params, cut: false };
  }
  // Limits on the order's own column mark where the walk along its index begins and ends.
  const where = conditions.map(({ sql }) => (sql.startsWith(`${order.column} `) ? sql : `+(${sql})`));
  const counted = conditions.map(({ sql }) => `(${sql})`);
  // A single condition that is not rare: counting it past the list's limit again would look at most members.
  const isMany = conditions.length === 1 && conditions[0]?.rare;
  return { where, counted, order, walk: true, params, cut: false, ...(isMany && { known: COUNT_LIMIT + 1 }) };
}

function isRare(app: CoreApp, condition: Condition, params: Params): boolean {
  const from = condition.counted ?? `users u WHERE ${condition.sql}`;
  return count(app, `(SELECT 1 FROM ${from} LIMIT ${FEW + 1})`, "TRUE", params) <= FEW;
}

function pageSql(plan: Plan, onwards: boolean, limit: number): string {
  const { collate, descending } = plan.order;
  const direction = descending ? "DESC" : "ASC";
  return `${selectUsers(`(${idsSql(plan, onwards, limit)}) k CROSS JOIN users u ON u.id = k.id`)}
    ORDER BY k.place${collate} ${direction}, k.id ${direction}`;
}

function idsSql({ where, order, walk }: Plan, onwards: boolean, limit: number): string {
  const { collate, descending } = order;
  const column = walk ? order.column : `+${order.column}`;
  const direction = descending ? "DESC" : "ASC";
  const beyond = `(${column}${collate}, u.id) ${descending ? "<" : ">"} ({:value}, {:last})`;
  // The index of addresses holds only non-empty ones.
  const indexed = order.column === "u.email" ? "u.email != ''" : "TRUE";
  const all = [indexed, ...where, ...(onwards ? [beyond] : [])].join(" AND ");
  return `SELECT u.id, ${order.column} AS place FROM users u WHERE ${all}
    ORDER BY ${column}${collate} ${direction}, u.id ${direction} LIMIT ${limit}`;
}

/** The number of matches, counted only up to the list's limit, or of all members. */
function countOf(app: CoreApp, { counted, params }: Plan): number {
  if (counted.length === 0) return must(row(app, MEMBERS, {}, { total: 0 }), "members").total;
  const all = ["TRUE", ...counted].join(" AND ");
  return count(app, `(SELECT 1 FROM users u WHERE ${all} LIMIT ${COUNT_LIMIT + 1})`, "TRUE", params);
}

function cursor(last: Found, { column }: Order): string {
  const value = column === "u.email" ? last.email : column === "u.paid_until" ? last.paidUntil : last.created;
  return `${value}|${last.id}`;
}

function placeOf(after: string): { value: string; last: string } {
  const end = after.lastIndexOf("|"); // an address may hold one
  return { value: after.slice(0, Math.max(0, end)), last: after.slice(end + 1) };
}
