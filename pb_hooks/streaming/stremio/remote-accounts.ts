import type { ProvisionerName } from "../../../common/contract/stremio.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { errorText, must } from "../../lib/errors.ts";
import { parseList } from "../../lib/json.ts";
import type { Place } from "../../lib/place.ts";
import { newId, newRecord } from "../../lib/records.ts";
import { seal, unseal } from "../../lib/secrets.ts";
import { columns, exists, row, rows, run } from "../../lib/sql.ts";
import type { Desired } from "./addon-rules.ts";
import { ProvisionFailure } from "./failure.ts";
import { FARTHEST_TRY_SECONDS, waitSeconds } from "./sync-rules.ts";

const ACCOUNT = { id: "", email: "", password: "", auth_key: "", remote_id: "", offered: "", state: "" };
const COLUMNS = columns(ACCOUNT);

/** An account that exists at the provider, or may exist. `password` and `auth_key` are sealed; `applied`: it was in sync once. */
export type RemoteAccount = Omit<typeof ACCOUNT, "offered"> & { offered: readonly string[]; applied: boolean };

/** What we learned about a remote account; secrets in the clear. */
export type Opened = { remoteId: string; authKey: string };
export type Applied = { authKey: string; offered: string[] };

/**
 * Remote accounts. Each step may run twice, after a crash or a lost answer, and must be idempotent. Each throws
 * ProvisionFailure.
 */
export type Remote = {
  /** Creates the account, or finds the one that an earlier attempt (`tried`) may have created. */
  open: (app: CoreApp, account: RemoteAccount, tried: boolean) => Opened;
  /** Gives the account its add-ons; `earlier` are those that it replaces (earlierOf), whose add-ons and libraries come along. */
  apply: (app: CoreApp, account: RemoteAccount, desired: Desired, earlier: readonly RemoteAccount[]) => Applied;
  /** Deletes the account; a missing one counts as deleted. */
  close: (app: CoreApp, account: RemoteAccount) => void;
};

/** A member's accounts that were not given up, newest first. */
export function accountsOf(app: CoreApp, user: string, name: ProvisionerName): RemoteAccount[] {
  const sql = `SELECT ${COLUMNS} FROM stremio_accounts
               WHERE user = {:user} AND provisioner = {:name} AND state IN ('intended', 'live')
               ORDER BY created DESC, id`;
  return rows(app, sql, { user, name }, ACCOUNT).map(parse);
}

/**
 * A member's other accounts: those that were in sync, newest first, then those that never were, oldest first. The library may be in
 * any of them: new credentials that are replaced before they were in sync leave it in older ones, or half moved. Even one that
 * was only intended may be in use, where the answer to its sign-up was lost.
 */
export function earlierOf(accounts: readonly RemoteAccount[], email: string): RemoteAccount[] {
  const others = accounts.filter((each) => each.email !== email);
  return [...others.filter(({ applied }) => applied), ...others.filter(({ applied }) => !applied).reverse()];
}

export function nextToDelete(app: CoreApp, name: ProvisionerName): RemoteAccount | undefined {
  const sql = `SELECT ${COLUMNS} FROM stremio_accounts
               WHERE state = 'deleting' AND provisioner = {:name} AND (next_try <= {:now} OR next_try > {:farthest})
               ORDER BY next_try, id LIMIT 1`;
  const time = now();
  const params = { name, now: dbTime(time), farthest: dbTime(addSeconds(time, FARTHEST_TRY_SECONDS)) };
  const found = row(app, sql, params, ACCOUNT);
  return found && parse(found);
}

/**
 * Records the account that is about to be created, before the call that creates it. Call it in a transaction.
 * @param password in the clear
 */
export function intend(app: CoreApp, user: string, name: ProvisionerName, email: string, password: string): void {
  const id = newId();
  const sealed = seal(["stremio_accounts", "password", id], password);
  const record = newRecord(app, "stremio_accounts", { id });
  record.load({ user, provisioner: name, email, email_hash: hashOf(email), password: sealed, state: "intended" });
  app.save(record);
}

/** Records that an account exists; one marked for deletion in the meantime stays marked. */
export function noteOpened(app: CoreApp, id: string, remoteId: string, authKey: string): void {
  run(
    app,
    `UPDATE stremio_accounts SET remote_id = {:remoteId}, auth_key = {:key}, updated = {:now},
       state = CASE WHEN state = 'intended' THEN 'live' ELSE state END WHERE id = {:id}`,
    { id, remoteId, key: sealKey(id, authKey) },
  );
}

/**
 * The version of a message about an account, stored before the message leaves: one that is sent again, because its answer was
 * lost, keeps its version, and any other one gets a higher version.
 */
export function versionOf(app: CoreApp, id: string, message: string): number {
  const sql = `UPDATE stremio_accounts SET serial = serial + (sent != {:sent}), sent = {:sent}, updated = {:now}
               WHERE id = {:id} RETURNING serial`;
  return must(row(app, sql, { id, sent: $security.sha256(message) }, { serial: 0 }), "account").serial;
}

/** Records the add-ons that an account has got, and the key under which the provider now knows it. Later messages are new ones. */
export function noteApplied(app: CoreApp, id: string, authKey: string, offered: readonly string[]): void {
  const sql = `UPDATE stremio_accounts SET auth_key = {:key}, offered = {:offered}, sent = '', updated = {:now}
               WHERE id = {:id}`;
  run(app, sql, { id, key: sealKey(id, authKey), offered: JSON.stringify(offered) });
}

/** Marks accounts for deletion at the provider; `but` are those to keep. @returns how many */
export function closeAccounts(
  app: CoreApp,
  user: string,
  name: ProvisionerName | "",
  but: readonly RemoteAccount[] = [],
): number {
  return run(
    app,
    `UPDATE stremio_accounts SET state = 'deleting', attempts = 0, next_try = '', updated = {:now}
     WHERE user = {:user} AND ({:name} = '' OR provisioner = {:name}) AND state IN ('intended', 'live')
       AND id NOT IN (SELECT value FROM json_each({:but}))`,
    { user, name, but: JSON.stringify(but.map(({ id }) => id)) },
  );
}

/** Forgets everything about a deleted account except its address. */
export function noteGone(app: CoreApp, id: string): void {
  run(
    app,
    `UPDATE stremio_accounts SET state = 'gone', user = '', email = '', password = '', remote_id = '', auth_key = '',
       offered = NULL, sent = '', last_error = '', next_try = '', updated = {:now} WHERE id = {:id}`,
    { id },
  );
}

/** Records that deleting failed: permanently when the password has changed, else it is retried. */
export function noteStillThere(app: CoreApp, id: string, failure: ProvisionFailure): void {
  const lost = failure.reason === "password_changed" || failure.reason === "key_lost";
  const found = row(
    app,
    `UPDATE stremio_accounts SET attempts = attempts + 1, last_error = {:text}, state = {:state}, outage = {:outage},
       updated = {:now} WHERE id = {:id} RETURNING attempts`,
    { id, text: failure.message, state: lost ? "lost" : "deleting", outage: failure.reason === "unreachable" },
    { attempts: 0 },
  );
  const next = dbTime(addSeconds(now(), waitSeconds(found?.attempts ?? 1, Math.random())));
  run(app, "UPDATE stremio_accounts SET next_try = {:next} WHERE id = {:id}", { id, next });
}

/** Whether an address was ever given out: it must never be reused. */
export function wasUsed(app: CoreApp, email: string): boolean {
  return exists(app, "stremio_accounts", "email_hash = {:hash}", { hash: hashOf(email) });
}

/**
 * A sealed text of an account in the clear, "" where it has none.
 * @throws ProvisionFailure `key_lost`
 */
export function open(account: RemoteAccount, field: "password" | "auth_key"): string {
  return openAt(["stremio_accounts", field, account.id], account[field]);
}

/**
 * A sealed text in the clear, "" where there is none.
 * @throws ProvisionFailure `key_lost`
 */
export function openAt(place: Place, sealed: string): string {
  try {
    return sealed && unseal(place, sealed);
  } catch (error) {
    console.error(`Cannot read the secret in ${place.join(".")}: ${errorText(error)}`);
    throw new ProvisionFailure("key_lost", "The stored secret can't be read");
  }
}

function sealKey(id: string, authKey: string): string {
  return authKey && seal(["stremio_accounts", "auth_key", id], authKey);
}

function hashOf(email: string): string {
  return $security.sha256(email.toLowerCase());
}

function parse(stored: typeof ACCOUNT): RemoteAccount {
  return { ...stored, offered: parseList(stored.offered).map(String), applied: !["", "null"].includes(stored.offered) };
}
