import { ANY_USER, type UserQuery } from "../../../../../common/contract/admin.ts";

/** What the address holds: everything but the search words, which may be an e-mail address. */
const IN_ADDRESS = (Object.keys(ANY_USER) as (keyof UserQuery)[]).filter((field) => field !== "q");

/** The filters of a query string. The server checks the values; unknown names are dropped. */
export function readFilters(search: string): UserQuery {
  const given = new URLSearchParams(search);
  const query: Record<string, string> = { ...ANY_USER };
  for (const field of Object.keys(ANY_USER)) query[field] = given.get(field) ?? query[field] ?? "";
  // Every field is present; the server refuses unknown values.
  return query as UserQuery;
}

/** The query string of filters, without those set to "any"; `words` adds the search words, for a saved view. */
export function writeFilters(query: UserQuery, words = false): string {
  const params = new URLSearchParams();
  for (const field of words ? (["q", ...IN_ADDRESS] as const) : IN_ADDRESS) {
    if (query[field] !== ANY_USER[field]) params.set(field, query[field]);
  }
  return params.toString();
}

/** How many filters are set, not counting words and order. */
export function countFilters(query: UserQuery): number {
  return IN_ADDRESS.filter((field) => field !== "sort" && query[field] !== "").length;
}
