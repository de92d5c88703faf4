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

/** A member's single add-on, for their remote account. */
type MemberAddon = { name: string; url: string; manifest: Manifest; version: string };

/** Changes with the token, the manifest's plan or language, and the manifest. */
const SQL_VERSION = `(SELECT substr(a.token_hash, 1, 16) || '.' || m.locale || '.' || m.plan || '.' || m.version
  FROM addon_access a JOIN addon_manifests m ON m.locale = a.locale AND m.plan IN (a.plan, '')
  WHERE a.user = s.user ORDER BY m.plan DESC LIMIT 1)`;

/** The add-on gateway's interface for other features. */
export const addons = {
  /** Whether the gateway has a source: accounts at Stremio then hold its address instead of the operator's list. */
  inForce: hasSources,
  of: addonOf,
  /** Prefix of every address at the gateway. */
  prefix: (app: CoreApp) => `${siteUrl(app)}/addon/`,
  /** SQL: the add-on version of the member `s.user`, as `of` returns it; NULL before the first. */
  SQL_VERSION,
  /** Whether an address may belong to an add-on, and its server's manifest with the fields that clients accept. */
  isManifestUrl,
  parseManifest,
};

/** A member's add-on as it should be installed. */
function addonOf(app: CoreApp, user: core.Record): MemberAddon {
  const record = ensureAccess(app, user);
  publishFirst(app);
  const manifest = must(manifestOf(app, record.getString("plan"), knownLocale(record.getString("locale"))), "manifest");
  const sql = `SELECT ${SQL_VERSION} AS version FROM (SELECT {:user} AS user) s`;
  const version = row(app, sql, { user: user.id }, { version: "" })?.version ?? "";
  return { name: manifest.name, url: addressOfToken(app, tokenOf(record)), manifest, version };
}
