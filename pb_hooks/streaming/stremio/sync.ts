import type { DesiredState, SyncReason } from "../../../common/contract/stremio.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { stopping } from "../../lib/job-holders.ts";
import { findById, getById } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { ProvisionFailure } from "./failure.ts";
import { noteFailure, noteSuccess, signUpsResume } from "./health.ts";
import { listOf } from "./list.ts";
import type { Provisioner } from "./provisioner.ts";
import {
  accountsOf,
  closeAccounts,
  earlierOf,
  intend,
  noteApplied,
  noteOpened,
  openAt,
  type Remote,
  type RemoteAccount,
} from "./remote-accounts.ts";
import { rename } from "./rotate.ts";
import { desiredOf, PARKED, stateWhileWaiting, waitSeconds } from "./sync-rules.ts";

/** A record's desired state and applied list when work on it began; `password` is sealed. */
type Task = { id: string; user: string; email: string; password: string; desired: DesiredState; applied: string };

/**
 * Reconciles one account with its record as far as possible and writes the outcome to the record. A failure of the
 * provider is not thrown. Only the worker calls it, so that no account is handled twice at once.
 */
export function reconcileAccount(app: CoreApp, provisioner: Provisioner, id: string): void {
  const record = findById(app, "stremio", id);
  if (!record) return;
  const task: Task = {
    id,
    user: record.getString("user"),
    email: record.getString("email"),
    password: record.getString("password"),
    desired: desiredOf(record.getString("desired"), record.getString("field")),
    applied: record.getString("addons_version"),
  };
  try {
    reconcile(app, provisioner, task, record.getString("consent_version") !== "");
  } catch (error) {
    if (stopping(app)) return; // interrupted by our own shutdown: the next start continues
    const failure = error instanceof ProvisionFailure ? error : new ProvisionFailure("refused", errorText(error));
    if (failure !== error) console.error(`Streaming account of member ${task.user}: ${errorText(error)}`);
    if (failure.isOutage) noteFailure(app, provisioner.name, failure.message);
    if (failure.reason === "name_taken") rename(app, task.user, task.email);
    else noteWait(app, provisioner, task, failure.reason, failure.message);
  }
}

function reconcile(app: CoreApp, provisioner: Provisioner, task: Task, agreed: boolean): void {
  const { name, remote } = provisioner;
  const accounts = accountsOf(app, task.user, name);
  const found = accounts.find(({ email }) => email === task.email);
  if (!remote || (found?.state !== "live" && task.desired === "suspended")) {
    finishWithout(app, provisioner, task, accounts);
    return;
  }
  if (found?.state !== "live" && provisioner.needsConsent && !agreed) {
    noteWait(app, provisioner, task, "consent", "");
    return;
  }
  const account = found?.state === "live" ? found : open(app, provisioner, remote, task, found);
  if (!account) return; // the desired state has changed, and gets its own turn
  const list = listOf(app, provisioner, app.findRecordById("users", task.user));
  const earlier = earlierOf(accounts, task.email);
  if (task.desired === "active") noteResuming(app, task);
  const { authKey, offered } = remote.apply(app, account, { state: task.desired, ...list }, earlier);
  noteApplied(app, account.id, authKey, offered);
  noteSuccess(app, name);
  finish(app, provisioner, task, account, list.version);
}

/**
 * Before a suspended account may get its add-ons back: where the answer is lost, it no longer counts as seen suspended, and does
 * not wait with its add-ons once access ends again (finishWithout). The outcome writes the name again.
 */
function noteResuming(app: CoreApp, { id, email }: Task): void {
  const sql =
    "UPDATE stremio SET actual_email = '' WHERE id = {:id} AND actual != 'active' AND actual_email = {:email}";
  run(app, sql, { id, email });
}

/** Creates the account, or finds an earlier attempt's; undefined when it is no longer desired. */
function open(
  app: CoreApp,
  provisioner: Provisioner,
  remote: Remote,
  task: Task,
  found: RemoteAccount | undefined,
): RemoteAccount | undefined {
  const account = found ?? prepare(app, provisioner, task);
  if (!account) return undefined;
  const { remoteId, authKey } = remote.open(app, account, found !== undefined);
  noteOpened(app, account.id, remoteId, authKey);
  return accountsOf(app, task.user, provisioner.name).find(({ id }) => id === account.id);
}

/** Records which account is about to be created, if the record still asks for it. */
function prepare(app: CoreApp, provisioner: Provisioner, task: Task): RemoteAccount | undefined {
  const { name, signUpsPerDay } = provisioner;
  if (signUpsPerDay !== null && signUpsResume(app, name, signUpsPerDay))
    throw new ProvisionFailure("sign_up_budget", "No more new accounts today");
  const password = openAt(["stremio", "password", task.id], task.password);
  app.runInTransaction((tx) => {
    const record = findById(tx, "stremio", task.id);
    if (record?.getString("email") === task.email) intend(tx, task.user, name, task.email, password);
  });
  return accountsOf(app, task.user, name).find(({ email }) => email === task.email);
}

/**
 * Without an entitlement, nobody is signed up at the provider. An account with former credentials waits, if it was suspended,
 * until access returns and a new one takes over its library; it ends where it may still have add-ons. Where we only intended
 * the account, nothing of ours is in it, and it waits too.
 */
function finishWithout(app: CoreApp, provisioner: Provisioner, task: Task, accounts: readonly RemoteAccount[]): void {
  app.runInTransaction((tx) => {
    const record = findById(tx, "stremio", task.id);
    if (!record || !isCurrent(task, record)) return; // it has changed, and gets its own turn
    const suspended = record.getString("actual") === "active" ? "" : record.getString("actual_email");
    const waiting = accounts.filter(
      ({ email, state }) => email === task.email || (state === "live" && email === suspended),
    );
    closeAccounts(tx, task.user, provisioner.name, waiting);
    finish(tx, provisioner, task, undefined, "");
  });
}

/** Whether the record still asks for what it asked for when work on it began. */
function isCurrent({ email, desired }: Task, record: Rec<"stremio">): boolean {
  return (
    record.getString("email") === email && desiredOf(record.getString("desired"), record.getString("field")) === desired
  );
}

/** Records the actual state; a desired state or a list that changed in the meantime stays due. */
function finish(
  app: CoreApp,
  provisioner: Provisioner,
  task: Task,
  account: RemoteAccount | undefined,
  version: string,
): void {
  app.runInTransaction((tx) => {
    if (account) closeAccounts(tx, task.user, provisioner.name, [account]);
    const record = findById(tx, "stremio", task.id);
    if (!record) return;
    const desired = desiredOf(record.getString("desired"), record.getString("field"));
    // Nobody looks for other lists in suspended accounts later (refreshSuspended).
    const isListed = !account || listOf(tx, provisioner, getById(tx, "users", task.user)).version === version;
    const done = isListed && isCurrent(task, record);
    // An administrator may have asked for another check of the add-ons (retryAccounts) after they were read.
    const stored = record.getString("addons_version");
    record.ignoreUnchangedFields(true);
    record.load({
      provisioner: provisioner.name,
      desired,
      actual: account || !provisioner.remote ? task.desired : "none",
      // Without an account, that of the one that was in sync last.
      actual_email: account || !provisioner.remote ? task.email : record.getString("actual_email"),
      addons_version: stored === task.applied ? version : stored,
      field: done ? desired : "queued",
      reason: "",
      attempts: 0,
      next_try: "",
      last_error: "",
      last_synced: dbTime(now()),
    });
    tx.save(record);
  });
}

/** Records why the record must wait, and until when, unless its desired state changed in the meantime. */
function noteWait(app: CoreApp, provisioner: Provisioner, task: Task, reason: SyncReason, text: string): void {
  const time = now();
  app.runInTransaction((tx) => {
    const record = findById(tx, "stremio", task.id);
    if (!record || !isCurrent(task, record)) return;
    // The member agreed during this check: waiting would never end.
    if (reason === "consent" && record.getString("consent_version") !== "") return;
    const counts = reason !== "sign_up_budget" && reason !== "consent";
    const attempts = record.getInt("attempts") + (counts ? 1 : 0);
    const budget =
      reason === "sign_up_budget" ? signUpsResume(tx, provisioner.name, provisioner.signUpsPerDay ?? 0) : null;
    const next = budget ?? addSeconds(time, waitSeconds(attempts, Math.random()));
    record.ignoreUnchangedFields(true);
    record.load({
      desired: task.desired,
      field: stateWhileWaiting(reason, attempts),
      reason,
      attempts,
      next_try: PARKED.includes(reason) ? "" : dbTime(next),
      last_error: text.slice(0, 500),
    });
    tx.save(record);
  });
}
