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
  ["alert_settings", "url"],
  ["alert_settings", "token"],
  ["operator_settings", "sealed"],
  ["webhook_endpoints", "url"],
  ["webhook_endpoints", "secret"],
  ["webhook_endpoints", "previous"],
  ["factors", "secret"],
  ["identity_providers", "secret"],
] as const;
export type SealedField = (typeof SEALED_FIELDS)[number];

/** The SQL condition for values not sealed with the key in force; `{:current}` is that key's prefix. */
export function isStale(field: string): string {
  // Not LIKE, where "_" matches any character and case is ignored.
  return `${field} != '' AND substr(${field}, 1, length({:current})) != {:current}`;
}
