import { type AddonCard, linkInput } from "../../../common/contract/addons.ts";
import { isoOrNull, now, parseTime } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { member, requireSameKey } from "../../lib/guards.ts";
import { counted } from "../../lib/guess-scope.ts";
import { parseList, textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findOne } from "../../lib/records.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { row } from "../../lib/sql.ts";
import { claimOf } from "../../lib/token.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { accessOf, catalogsOf, ensureAccess, lookAtAccess, renewToken, tokenOf } from "./access.ts";
import { ACCESS_STATES } from "./access-rules.ts";
import { publishFirst } from "./follow.ts";
import { queueReplaced } from "./guide.ts";
import { ACCOUNT_ID } from "./merge-rules.ts";
import { trialPlan } from "./store.ts";

/**
 * A second click on "New address" within this time returns the result of the first one, in ms. An address from ahead of the
 * clock was made while that was fast.
 */
const REPEAT_MS = 10_000;

/**
 * `GET /api/app/addon`, member: the private link, created on the first request. An administrator in the member's place
 * sees how it is used, and neither creates it nor takes it away: it would work after the impersonation.
 */
export function readCard(e: core.RequestEvent) {
  const user = member(e);
  const looks = claimOf(e, "impersonation") !== "";
  return looks ? cardWith(e.app, user, lookAtAccess(e.app, user), "") : ownCard(e, user);
}

/** `POST /api/app/addon/renew`, member: a new address; the old one stops working. */
export function renewCard(e: core.RequestEvent) {
  const user = member(e);
  ensureAccess(e.app, user);
  e.app.runInTransaction((tx) => {
    requireSameKey(e, tx);
    const record = must(accessOf(tx, user.id), "access");
    const renewed = parseTime(record.getString("renewed"));
    if (renewed && Math.abs(now().getTime() - renewed.getTime()) < REPEAT_MS) return;
    countKept(tx, user.id, "private-address");
    record.ignoreUnchangedFields(true);
    renewToken(record);
    tx.save(record);
    queueReplaced(tx, user, "");
  });
  return ownCard(e, user);
}

/** Not the address of the next owner: who makes an account with someone's address could wait for it here. */
function ownCard(e: core.RequestEvent, user: Rec<"users">): AddonCard {
  const card = cardOf(e.app, user);
  requireSameKey(e);
  return card;
}

/**
 * `POST /api/app/addon/link` {username, password}, anyone: the card of the member with these streaming credentials. An
 * unknown name and a wrong password get the same error, 400 `credentials_invalid`, after the same work. Guesses are
 * counted by name and by address: 429 `too_many_requests`.
 */
export function linkCard(e: core.RequestEvent) {
  const { username, password } = parseBody(linkInput, e);
  const name = username.toLowerCase();
  let user: Rec<"users"> | undefined;
  counted({ kind: "addon link", account: name, from: e.realIP() }, () => {
    const found = findOne(e.app, "users", "stremio_username = {:name}", { name });
    const right = $security.equal($security.sha256(password), $security.sha256(passwordOf(found)));
    user = right ? found : undefined;
    return user !== undefined;
  });
  if (!user) throw fail(400, "credentials_invalid");
  return cardOf(e.app, user);
}

/** The streaming password. Without a member or a readable password: a text that no password equals, after the same work. */
function passwordOf(user: Rec<"users"> | undefined): string {
  const place = ["users", "stremio_password", user?.id ?? "nobody"] as const;
  try {
    return unseal(place, user ? user.getString("stremio_password") : seal(place, "nothing"));
  } catch {
    return "";
  }
}

/** The manifest URL of a token. */
export function addressOfToken(app: CoreApp, token: string): string {
  return `${siteUrl(app)}/addon/${token}/manifest.json`;
}

function cardOf(app: CoreApp, user: Rec<"users">): AddonCard {
  const record = ensureAccess(app, user);
  publishFirst(app);
  return cardWith(app, user, record, addressOfToken(app, tokenOf(record)));
}

function cardWith(app: CoreApp, user: Rec<"users">, record: Rec<"addon_access">, url: string): AddonCard {
  // A deleted plan counts as a trial.
  const sql = "SELECT screens FROM plans WHERE id IN ({:plan}, {:trial}) ORDER BY id = {:plan} DESC LIMIT 1";
  const params = { plan: record.getString("plan"), trial: trialPlan(app) };
  const allowed = row(app, sql, params, { screens: 0 })?.screens ?? 0;
  const used = $gateway.usage(user.id).used;
  return {
    url,
    install: url.replace(/^https?:/, "stremio:"),
    lastUsed: isoOrNull(record.getString("last_used")),
    screens: { used, allowed },
    state: stateOf(record),
    update: isOutdated(app, record),
    installed: record.getString("fetched") !== "",
    rows: rowsOf(app, record),
  };
}

/** The gateway's current state: it checks the clock itself. */
function stateOf(record: Rec<"addon_access">): AddonCard["state"] {
  const state = ACCESS_STATES.find((known) => known === record.getString("state")) ?? "expired";
  const until = parseTime(record.getString("until"));
  return state === "active" && until && until <= now() ? "expired" : state;
}

/** The rows that clients show, as the member's manifest names them. */
function rowsOf(app: CoreApp, record: Rec<"addon_access">): AddonCard["rows"] {
  return parseList(catalogsOf(app, record).catalogs).flatMap((catalog) => {
    const [type, id, name] = [textOf(catalog, "type"), textOf(catalog, "id"), textOf(catalog, "name")];
    return name && id !== ACCOUNT_ID ? [{ type, name }] : [];
  });
}

/** Whether the catalogs or the site's address have changed since a client last read the manifest, which clients do at installation. */
function isOutdated(app: CoreApp, record: Rec<"addon_access">): boolean {
  const fetched = record.getString("fetched");
  const changes = [record.getString("catalogs_changed"), catalogsOf(app, record).changed];
  return fetched !== "" && changes.some((at) => at > fetched);
}
