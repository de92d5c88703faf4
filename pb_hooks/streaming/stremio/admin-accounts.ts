import { searchInput } from "../../../common/contract/fields.ts";
import {
  type ActualState,
  type AdminAccount,
  MOST_RETRIED,
  type ProvisionerName,
  regenerateInput,
  retryInput,
} from "../../../common/contract/stremio.ts";
import { isoOrNull } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { findUsers } from "../../lib/member-search.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { getById } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { parseState } from "./desired-state.ts";
import { wantedVersion } from "./list.ts";
import { currentProvisioner } from "./provisioner.ts";
import { rotate } from "./rotate.ts";
import { desiredOf, reasonOf } from "./sync-rules.ts";
import { wake } from "./wake.ts";

/** The newest members of a search whose accounts are listed. */
const MATCHES = 1000;

const SHAPE = rowOf({
  text: "id user member_email member_name email field provisioner desired actual actual_email reason last_error next_try wanted_since last_synced",
  number: "same_addons attempts",
});

/**
 * `POST /api/app/admin/stremio/accounts/search` {state, q, after}, admin: pages of accounts, latest change of the
 * desired state first; `q` is searched for as in the list of members (lib/member-search.ts).
 */
export function listAccounts(e: core.RequestEvent) {
  const { state, q, after } = parseBody(searchInput, e);
  const [since = "", id = ""] = after.split("|");
  const members = q.trim() ? findUsers(e.app, q, siteSettings(e.app).mailDomain, MATCHES) : undefined;
  const ids = members?.ids ?? "";
  const provisioner = currentProvisioner();
  const { sql: wanted, version } = wantedVersion(e.app, provisioner);
  // With +, a search reads the accounts of its members instead of walking the list.
  const found = rows(
    e.app,
    `SELECT s.id, s.user, u.email AS member_email, u.name AS member_name, s.email, s.field, s.provisioner, s.desired, s.actual,
       s.actual_email, s.addons_version = ${wanted} AS same_addons, s.reason, s.last_error, s.attempts, s.next_try, s.wanted_since, s.last_synced
     FROM stremio s JOIN users u ON u.id = s.user
     WHERE ({:id} = '' OR (s.wanted_since, s.id) < ({:since}, {:id})) ${state ? "AND s.field = {:state}" : ""}
       ${ids ? "AND s.user IN (SELECT value FROM json_each({:ids}))" : ""}
     ORDER BY ${ids && "+"}s.wanted_since DESC, s.id DESC LIMIT ${READ_ROWS}`,
    { since, id, state, version, ids },
    SHAPE,
  );
  const { shown, next } = cutPage(found, (last) => `${last.wanted_since}|${last.id}`);
  const items = shown.map((each) => toAccount(each, provisioner.name));
  return { items, next, cut: members?.cut ?? false };
}

/**
 * `POST /api/app/admin/stremio/accounts/retry` {ids | state: "error", reason?}, admin: retries accounts now with a
 * fresh count of attempts, even those in sync; answers {count}. At most 500 per call.
 */
export const retryAccounts = change(retryInput, (tx, { state, ids, reason }, e) => {
  const found =
    state === "error"
      ? tx.findRecordsByFilter("stremio", "field = 'error'", "wanted_since", MOST_RETRIED, 0)
      : tx.findRecordsByIds("stremio", ids);
  for (const record of found) if (record) retry(tx, record);
  const count = found.length;
  if (count === 0) return { count };
  const [only] = found;
  const { id, member } = count === 1 && only ? { id: only.id, member: only.getString("user") } : { id: "", member: "" };
  audit(tx, e, { action: "stremio.retry", target: ["stremio", id], member, after: { count }, reason });
  wake(tx);
  return { count };
});

/**
 * Makes a record due and checks its add-ons again, so that a removed locked one comes back. No list has that version, nor an
 * earlier request, so a check that is under way leaves it (sync.ts).
 */
function retry(app: CoreApp, record: Rec<"stremio">): void {
  record.ignoreUnchangedFields(true);
  record.load({ attempts: 0, next_try: "", addons_version: `asked:${randomText(8)}` });
  if (record.getString("reason") !== "consent") record.set("reason", "");
  if (record.getString("field") === "error") record.set("field", "queued");
  app.save(record);
}

/**
 * `POST /api/app/admin/stremio/accounts/regenerate` {id, reason}, admin: gives an account's member new credentials,
 * shown only to the member; 204. 400 `reason_required`, 404 `not_found`.
 */
export const regenerateAccount = change(regenerateInput, (tx, { id, reason }, e) => {
  const record = getById(tx, "stremio", id);
  const user = getById(tx, "users", record.getString("user"));
  const before = { username: user.getString("stremio_username") };
  rotate(tx, user);
  audit(tx, e, {
    action: "stremio.regenerate",
    target: record,
    member: user.id,
    before,
    after: { username: user.getString("stremio_username") },
    reason,
  });
});

function toAccount(found: typeof SHAPE, name: ProvisionerName): AdminAccount {
  // Another provisioner's data does not concern this one.
  const actual = found.provisioner === name ? actualOf(found.actual) : "none";
  return {
    id: found.id,
    member: { id: found.user, email: found.member_email, name: found.member_name },
    username: found.email,
    state: parseState(found.field),
    desired: desiredOf(found.desired, found.field),
    actual,
    // Unknown while an account that was suspended is being resumed.
    sameName: actual === "none" || found.actual_email === "" || found.actual_email === found.email,
    sameAddons: actual !== "active" || found.same_addons !== 0,
    reason: reasonOf(found.reason),
    detail: found.last_error,
    attempts: found.attempts,
    nextTry: isoOrNull(found.next_try),
    since: isoOrNull(found.wanted_since),
    lastSynced: isoOrNull(found.last_synced),
  };
}

function actualOf(stored: string): ActualState {
  return stored === "active" || stored === "suspended" ? stored : "none";
}
