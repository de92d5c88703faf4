import { must } from "../lib/errors.ts";
import { knownLocale } from "../lib/locale.ts";
import { row } from "../lib/sql.ts";
import { siteUrl } from "../site/public.ts";
import { ensureAccess, tokenOf } from "./access.ts";
import { isManifestUrl } from "./address-rules.ts";
import { addressOfToken } from "./card.ts";
import { publishFirst } from "./follow.ts";
import { type Manifest, parseManifest } from "./manifest-rules.ts";
import { manifestOf } from "./publish.ts";
import { hasSources } from "./store.ts";

/** The one add-on of a member, for the member's account outside. */
type MemberAddon = { name: string; url: string; manifest: Manifest; version: string };

/** It changes with the token, with what the manifest is made for, and with the manifest. */
const SQL_VERSION = `(SELECT substr(a.token_hash, 1, 16) || '.' || m.locale || '.' || m.plan || '.' || m.version
  FROM addon_access a JOIN addon_manifests m ON m.locale = a.locale AND m.plan IN (a.plan, '')
  WHERE a.user = s.user ORDER BY m.plan DESC LIMIT 1)`;

/** What other features may ask of the add-on gateway. */
export const addons = {
  /** Whether it has a source: accounts at Stremio then hold its address instead of the operator's list. */
  inForce: hasSources,
  of: addonOf,
  /** What every address at the gateway begins with. */
  prefix: (app: CoreApp) => `${siteUrl(app)}/addon/`,
  /** SQL: the version that the add-on of the member `s.user` has, as `of` gives it; NULL before the first. */
  SQL_VERSION,
  /** Whether an address can be that of an add-on, and what its server answered, with the fields that clients accept. */
  isManifestUrl,
  parseManifest,
};

/** A member's add-on as it should be installed now. */
function addonOf(app: CoreApp, user: core.Record): MemberAddon {
  const record = ensureAccess(app, user);
  publishFirst(app);
  const manifest = must(manifestOf(app, record.getString("plan"), knownLocale(record.getString("locale"))), "manifest");
  const sql = `SELECT ${SQL_VERSION} AS version FROM (SELECT {:user} AS user) s`;
  const version = row(app, sql, { user: user.id }, { version: "" })?.version ?? "";
  return { name: manifest.name, url: addressOfToken(app, tokenOf(record)), manifest, version };
}
