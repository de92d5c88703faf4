import { findUsers } from "./member-search.ts";

/* Finds rows that belong to members (orders, payments, invoices, API keys) by their member's words or by their own texts. */

/** A search reads the rows of this many members at most, the newest, which takes 15 ms. */
const MOST_MEMBERS = 2000;

type Rows = {
  table: string;
  /** The column with the member's id. */
  member: string;
  /** Conditions on the row's own texts, from the parameters {:q} and {:start}; each one needs an index. */
  ways: readonly string[];
  /** {:start}, where it is not {:q} itself. */
  start?: string;
};

/** What to read instead of the table, its parameters, and whether members were left out because too many match. */
type Searched = { from: string; params: { readonly [name: string]: string }; cut: boolean };

/**
 * The rows that `q` finds: by their id, by one of `ways`, or by their member's words. An empty `q` finds all. Each way has
 * its index, and CROSS JOIN keeps SQLite from walking the whole table.
 * @param mailDomain domain of the streaming usernames, as in `findUsers`
 */
export function searchRows(app: CoreApp, of: Rows, q: string, mailDomain: string): Searched {
  const wanted = q.trim().slice(0, 100);
  const { table, member, ways, start = wanted } = of;
  if (!wanted) return { from: table, params: {}, cut: false };
  const members = findUsers(app, wanted, mailDomain, MOST_MEMBERS);
  const ids = [
    `SELECT id AS found FROM ${table} WHERE id = {:q}`,
    ...ways.map((way) => `SELECT id FROM ${table} WHERE ${way}`),
    `SELECT o.id FROM json_each({:members}) m CROSS JOIN ${table} o ON o.${member} = m.value`,
  ];
  return {
    from: `(${ids.join(" UNION ")}) CROSS JOIN ${table} ON id = found`,
    params: { q: wanted, start, members: members.ids },
    cut: members.cut,
  };
}
