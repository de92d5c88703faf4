import { must } from "../../lib/errors.ts";
import { row } from "../../lib/sql.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { ensureAccess, unsealToken } from "./access.ts";
import { addressOfToken } from "./card.ts";
import { publishFirst } from "./follow.ts";
import type { Manifest } from "./manifest-rules.ts";
import { versioned } from "./publish.ts";

export { sourceHealth, sourcesToday } from "./live.ts";
export { parseManifest } from "./manifest-rules.ts";
export { publicSources, sourcesAreSaid } from "./public-lines.ts";
export { hasSources, trialScreens } from "./store.ts";

/** A member's single add-on, for their remote account. */
type MemberAddon = { name: string; url: string; manifest: Manifest; version: string };

/** SQL: a member's private link `a`, and the manifest `m` of its plan and language. */
const FOUND = "FROM addon_access a JOIN addon_manifests m ON m.locale = a.locale AND m.plan IN (a.plan, '')";

/** SQL: changes with the token, the manifest's plan or language, and the manifest. */
const VERSION = "substr(a.token_hash, 1, 16) || '.' || m.locale || '.' || m.plan || '.' || m.version";

/** SQL: the add-on version of the member `s.user`, as `addonOf` returns it; NULL before the first. */
export const SQL_ADDON_VERSION = `(SELECT ${VERSION} ${FOUND} WHERE a.user = s.user ORDER BY m.plan DESC LIMIT 1)`;

/** Prefix of every address at the gateway. */
export const gatewayPrefix = (app: CoreApp): string => `${siteUrl(app)}/addon/`;

const ROW = { id: "", token: "", manifest: "", edition: 0, version: "" };

/**
 * A member's add-on as it should be installed. One statement reads all of it: an address that is replaced between two would be
 * written under the version of its successor, and stay in the account.
 */
export function addonOf(app: CoreApp, user: Rec<"users">): MemberAddon {
  ensureAccess(app, user);
  publishFirst(app);
  const sql = `SELECT a.id, a.token, m.manifest, m.version AS edition, ${VERSION} AS version ${FOUND}
    WHERE a.user = {:user} ORDER BY m.plan DESC LIMIT 1`;
  const found = must(row(app, sql, { user: user.id }, ROW), "address with a manifest");
  const manifest = must(versioned(found.manifest, found.edition), "manifest");
  const url = addressOfToken(app, unsealToken(found.id, found.token));
  return { name: manifest.name, url, manifest, version: found.version };
}
