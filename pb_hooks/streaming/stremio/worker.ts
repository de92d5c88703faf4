import { addDays, addSeconds, dbTime, now, parseTime } from "../../../common/time.ts";
import { SQL_DATES } from "../../billing/entitlements/public-sql.ts";
import { errorText } from "../../lib/errors.ts";
import { hold, letGo, stopping } from "../../lib/job-holders.ts";
import { row } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { mayTry } from "./breaker-rules.ts";
import { ProvisionFailure } from "./failure.ts";
import { acquireLease, circuitOf, healthOf, noteFailure, noteSuccess, releaseLease } from "./health.ts";
import { wantedVersion } from "./list.ts";
import { currentProvisioner, type Provisioner } from "./provisioner.ts";
import { nextToDelete, noteGone, noteStillThere, type RemoteAccount } from "./remote-accounts.ts";
import { reconcileAccount } from "./sync.ts";
import { FARTHEST_TRY_SECONDS, PARKED } from "./sync-rules.ts";
import { wake, wakeBy } from "./wake.ts";

/** A run ends before other jobs wait long; the next one continues. */
const RUN_SECONDS = 40;

/** Whether an account has to be made, changed or closed: the condition of an index (1797006100), to the letter. */
const CHANGED = `(s.desired = '' OR (s.field = 'queued' AND s.reason = '')
  OR (s.actual != s.desired AND NOT (s.actual = 'none' AND s.desired = 'suspended'))
  OR (s.actual != 'none' AND s.actual_email != s.email))`;

/**
 * Days after which an account in sync is checked again, because its owner may have removed a locked add-on. An account that was
 * checked while the clock was fast is checked again too.
 */
const STALE_DAYS = 7;

/** SQL: the account's wait is over, and it does not wait for a person. */
const IS_DUE = `(s.next_try <= {:now} OR s.next_try > {:farthest})
  AND s.reason NOT IN ${listed(PARKED)}`;

/**
 * While the provider limits new accounts per day, members who have paid go first, then those with a confirmed address: anyone
 * can sign up with made-up addresses, more often than there are new accounts.
 */
const JOIN_MEMBER = "JOIN users u ON u.id = s.user";
const PAYING_FIRST = `${SQL_DATES.paid} DESC, u.verified DESC,`;

/** How far the walk through the accounts in sync has come: no index says which ones have another list. */
const CURSOR = "stremio:cursor";

/**
 * The run that began last, and the one that had begun last before a walk that found nothing. While they are the same, a walk need not
 * be repeated: what changes a list wakes another run, which says so here before it asks for the lease. A wait that ends later, by
 * time or because the provider answers again (health.ts), is found by firstDue.
 */
const ASKED = "stremio:asked";
const FRUITLESS = "stremio:fruitless";

/**
 * Reconciles accounts one after the other, mostly oldest change first: the provider allows one request a second, so parallel
 * workers would only wait. One process works at a time; the others find the lease taken and stop.
 */
export function work(app: CoreApp): void {
  const provisioner = currentProvisioner();
  const begun = now();
  const worker = hold(app);
  app.store().set(ASKED, worker);
  let elsewhere: boolean;
  try {
    elsewhere = !workAs(app, provisioner, worker);
  } finally {
    letGo(app, worker);
  }
  // The process that holds the lease checks again before it ends.
  const trial = nextTrial(app, provisioner);
  if (elsewhere && !trial) return;
  if (hasWork(app, provisioner)) {
    wake(app, trial);
    return;
  }
  const due = firstDue(app, provisioner, begun);
  if (due) wakeBy(app, due);
}

/** When the first account is due whose wait after a failure ends, or ended after `begun`; null without any. */
function firstDue(app: CoreApp, { name }: Provisioner, begun: Date): Date | null {
  const sql = `SELECT COALESCE(MIN(next_try), '') AS at FROM (
    SELECT MIN(next_try) AS next_try FROM stremio WHERE next_try != '' AND next_try > {:begun}
    UNION ALL SELECT MIN(next_try) FROM stremio_accounts
      WHERE state = 'deleting' AND provisioner = {:name} AND next_try > {:begun})`;
  return parseTime(row(app, sql, { name, begun: dbTime(begun) }, { at: "" })?.at ?? "");
}

/** When an open circuit allows the next call; undefined for now. */
function nextTrial(app: CoreApp, provisioner: Provisioner): Date | undefined {
  const circuit = circuitOf(healthOf(app, provisioner.name));
  return mayTry(circuit, now()) ? undefined : (circuit.nextTrial ?? undefined);
}

/** Works until nothing is due, the time is over or the circuit opens; false when it can't take the lease. */
function workAs(app: CoreApp, provisioner: Provisioner, worker: string): boolean {
  const end = addSeconds(now(), RUN_SECONDS);
  const continues = () => now() < end && !stopping(app);
  do {
    if (!acquireLease(app, provisioner.name, worker)) return false;
    try {
      while (continues() && acquireLease(app, provisioner.name, worker) && workOnce(app, provisioner));
    } finally {
      releaseLease(app, provisioner.name, worker);
    }
    // Another process may have found the lease taken and stopped while we were releasing it.
  } while (continues() && !nextTrial(app, provisioner) && hasWork(app, provisioner));
  return true;
}

/**
 * Reconciles or deletes one account that is due; false when there is none. Changed desired states go first, then deletions, then
 * changed lists: these are up to all accounts, and would delay an account for hours that its member wants gone.
 */
function workOnce(app: CoreApp, provisioner: Provisioner): boolean {
  const changed = nextChanged(app, provisioner);
  const gone = changed ? undefined : nextGone(app, provisioner);
  if (gone) {
    close(app, provisioner, gone);
    return true;
  }
  const id = changed || nextListed(app, provisioner);
  if (id) reconcileAccount(app, provisioner, id);
  return id !== "";
}

function hasWork(app: CoreApp, provisioner: Provisioner): boolean {
  return (
    nextChanged(app, provisioner) !== "" ||
    nextGone(app, provisioner) !== undefined ||
    nextListed(app, provisioner) !== ""
  );
}

function nextGone(app: CoreApp, { name, remote }: Provisioner): RemoteAccount | undefined {
  return remote && nextToDelete(app, name);
}

/** The parameters of IS_DUE. */
function turnAt(time: Date) {
  return { now: dbTime(time), farthest: dbTime(addSeconds(time, FARTHEST_TRY_SECONDS)) };
}

/** The next account that is due and has another desired state, "" for none. */
function nextChanged(app: CoreApp, { signUpsPerDay }: Provisioner): string {
  const [join, order] = signUpsPerDay === null ? ["", ""] : [JOIN_MEMBER, PAYING_FIRST];
  const sql = `SELECT s.id FROM stremio s ${join} WHERE ${CHANGED} AND ${IS_DUE}
    ORDER BY ${order} s.wanted_since, s.id LIMIT 1`;
  return row(app, sql, turnAt(now()), { id: "" })?.id ?? "";
}

/** The next account that is due and should have another list, or was not checked for long, "" for none. */
function nextListed(app: CoreApp, provisioner: Provisioner): string {
  const asked = String(app.store().get(ASKED) ?? "");
  if (app.store().get(FRUITLESS) === asked) return "";
  const time = now();
  // With `local` there is nothing to check again: no date is before "".
  const stale = provisioner.remote ? dbTime(addDays(time, -STALE_DAYS)) : "";
  const { sql: wanted, version } = wantedVersion(app, provisioner);
  const sql = `SELECT s.id FROM stremio s WHERE s.id > {:after} AND ${IS_DUE} AND (s.provisioner != {:provisioner}
    OR (s.actual = 'active' AND (s.addons_version != ${wanted} OR s.last_synced NOT BETWEEN {:stale} AND {:now}))) ORDER BY s.id LIMIT 1`;
  const params = { ...turnAt(time), provisioner: provisioner.name, version, stale };
  const after = String(app.store().get(CURSOR) ?? "");
  const next = (from: string) => row(app, sql, { ...params, after: from }, { id: "" })?.id ?? "";
  const id = next(after) || (after && next(""));
  app.store().set(CURSOR, id);
  if (!id) app.store().set(FRUITLESS, asked);
  return id;
}

function close(app: CoreApp, provisioner: Provisioner, account: RemoteAccount): void {
  try {
    provisioner.remote?.close(app, account);
    noteGone(app, account.id);
    noteSuccess(app, provisioner.name);
  } catch (error) {
    const failure = error instanceof ProvisionFailure ? error : new ProvisionFailure("refused", errorText(error));
    if (failure.isOutage) noteFailure(app, provisioner.name, failure.message);
    noteStillThere(app, account.id, failure);
  }
}
