import { isObject } from "../lib/json.ts";
import { rows } from "../lib/sql.ts";
import type { Addon } from "./addon-rules.ts";

const ADDON = { name: "", url: "", locked: false as boolean, manifest: "" };

/** The add-ons of every account, in the operator's order. */
export function activeAddons(app: CoreApp): Addon[] {
  const sql = "SELECT name, url, locked, manifest FROM addons WHERE active = TRUE ORDER BY position, id";
  return rows(app, sql, {}, ADDON).map((addon) => ({ ...addon, manifest: parse(addon.manifest) }));
}

/** Changes whenever the list does; compared with an account's `addons_version`. */
export function versionOf(addons: readonly Addon[]): string {
  const facts = addons.map(({ name, url, locked, manifest }) => [name, url, locked, manifest.version]);
  return $security.sha256(JSON.stringify(facts)).slice(0, 16);
}

function parse(json: string): Addon["manifest"] {
  const value: unknown = JSON.parse(json || "{}");
  return isObject(value) ? value : {};
}
