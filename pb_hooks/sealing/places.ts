/** Every field that holds sealed values, as collection and field. */
export const SEALED_FIELDS = [
  ["users", "stremio_password"],
  ["stremio", "password"],
  ["stremio_accounts", "password"],
  ["stremio_accounts", "auth_key"],
  ["providers", "key"],
  ["hash_keys", "value"],
  ["addon_access", "token"],
  ["addon_sources", "url"],
] as const;
export type SealedField = (typeof SEALED_FIELDS)[number];

/** The condition of SQL for values that are not sealed with the key in force; `{:current}` is what those begin with. */
export function isStale(field: string): string {
  // Not LIKE, which takes "_" for any character and ignores case.
  return `${field} != '' AND substr(${field}, 1, length({:current})) != {:current}`;
}
