import { addressInput, losesPasskeys, passkeyDomain, type SetupAnswer } from "../../../common/contract/setup.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { changeServerSettings } from "../../lib/server-settings.ts";
import { count } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { siteRecord, siteUrl } from "../../platform/site/public.ts";

/** The address that a server assumes without any setting. */
const LOCAL = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$)/;

/** The public address and who sets it. */
export function addressState(app: CoreApp): SetupAnswer["address"] {
  const url = siteUrl(app);
  const passkeys = count(app, "passkeys", "domain = {:domain}", { domain: passkeyDomain(url) });
  if ($os.getenv("APP_URL")) return { source: "environment", url, passkeys };
  return { source: LOCAL.test(url) ? "none" : "page", url, passkeys };
}

/**
 * `POST /api/app/admin/setup/address` {url, seen}, superuser: the public address, which links in mails use. 409
 * `set_by_environment` where APP_URL is set, `domain_has_passkeys` for a domain at which more passkeys stop working than the
 * operator has `seen`.
 */
export function changeAddress(e: core.RequestEvent): void {
  const { url, seen } = parseBody(addressInput, e);
  changeServerSettings(e.app, (settings, tx) => {
    const { source, url: before, passkeys } = addressState(tx);
    if (source === "environment") throw fail(409, "set_by_environment");
    if (losesPasskeys(before, url) && passkeys > seen) throw fail(409, "domain_has_passkeys");
    settings.meta.appURL = url;
    const change = { before: { address: before }, after: { address: url } };
    audit(tx, e, { action: "setup.address", target: ["site", "site"], ...change });
  });
  // The address is in force from the commit on. This drops every cached page and publishes manifests, which all name it.
  e.app.runInTransaction((tx) => tx.save(siteRecord(tx)));
}
