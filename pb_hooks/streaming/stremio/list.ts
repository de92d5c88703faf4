import { rows } from "../../lib/sql.ts";
import { addonOf, gatewayPrefix, hasSources, parseManifest, SQL_ADDON_VERSION } from "../addons/public.ts";
import type { Addon } from "./addon-rules.ts";
import type { Provisioner } from "./provisioner.ts";

/** The add-ons that an account should have, and their version: the worker looks for accounts with another one. */
export type List = { addons: Addon[]; gateway: string; version: string };

const ADDON = { name: "", url: "", locked: false as boolean, manifest: "" };

/**
 * The list of a member's account: at Stremio the member's one address, once the gateway has a source; else the operator's
 * list, which is the same for everyone.
 */
export function listOf(app: CoreApp, provisioner: Provisioner, user: Rec<"users">): List {
  if (!usesGateway(app, provisioner)) {
    const list = activeAddons(app, provisioner);
    return { addons: list, gateway: gatewayPrefix(app), version: versionOf(list) };
  }
  const { version, ...addon } = addonOf(app, user);
  return { addons: [{ ...addon, locked: true, own: true }], gateway: gatewayPrefix(app), version };
}

/** SQL: the version that the list of the account `s` should have, and its parameter. */
export function wantedVersion(app: CoreApp, provisioner: Provisioner): { sql: string; version: string } {
  if (!provisioner.remote) return { sql: "{:version}", version: "" };
  // A member without an address gets one when the account is next reconciled; no stored version is "none".
  if (usesGateway(app, provisioner)) return { sql: `COALESCE(${SQL_ADDON_VERSION}, {:version})`, version: "none" };
  return { sql: "{:version}", version: versionOf(activeAddons(app, provisioner)) };
}

function usesGateway(app: CoreApp, { name }: Provisioner): boolean {
  return name === "stremio" && hasSources(app);
}

/** The add-ons of every account, in the operator's order. At Stremio, without those whose malformed manifest would lock the account. */
function activeAddons(app: CoreApp, { name }: Provisioner): Addon[] {
  const sql = "SELECT name, url, locked, manifest FROM addons WHERE active = TRUE ORDER BY position, id";
  return rows(app, sql, {}, ADDON).flatMap((addon) => {
    const manifest = parseManifest(addon.manifest);
    return manifest || name !== "stremio" ? [{ ...addon, manifest: manifest ?? {}, own: false }] : [];
  });
}

/** Changes whenever the list does; compared with an account's `addons_version`. */
function versionOf(list: readonly Addon[]): string {
  const facts = list.map(({ name, url, locked, manifest }) => [name, url, locked, manifest.version]);
  return $security.sha256(JSON.stringify(facts)).slice(0, 16);
}
