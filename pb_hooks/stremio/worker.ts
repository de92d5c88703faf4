import { addDays } from "../../common/time.ts";
import { errorText } from "../lib/errors.ts";
import { hold, letGo, stopping } from "../lib/holders.ts";
import { row } from "../lib/sql.ts";
import { addSeconds, dbTime, now } from "../lib/time.ts";
import { mayTry } from "./breaker-rules.ts";
import { ProvisionFailure } from "./failure.ts";
import { acquireLease, circuitOf, healthOf, noteFailure, noteSuccess, releaseLease } from "./health.ts";
import { wantedVersion } from "./list.ts";
import { type Provisioner, provisioner } from "./provisioner.ts";
import { nextLeaving, noteGone, noteStillThere, type RemoteAccount } from "./remote-accounts.ts";
import { reconcileAccount } from "./sync.ts";
import { PARKED } from "./sync-rules.ts";
import { wake } from "./wake.ts";

/** A run ends before other jobs have to wait long; what is left goes to the next one. */
const RUN_SECONDS = 40;

/** Whether a record and what is outside differ; `version` is SQL, that of the add-on list. */
const differs = (
  version: string,
) => `(s.provisioner != {:provisioner} OR s.desired = '' OR (s.field = 'queued' AND s.reason = '')
  OR (s.actual != s.desired AND NOT (s.actual = 'none' AND s.desired = 'suspended'))
  OR (s.actual != 'none' AND s.actual_email != s.email)
  OR (s.actual = 'active' AND s.addons_version != ${version}))`;

/** Days after which an account in sync is looked at again: its owner may have taken a locked add-on away. */
const STALE_DAYS = 7;

/** No account waits longer than until tomorrow: one that seems to was put off by a clock that was wrong. */
const FARTHEST_TRY_SECONDS = 26 * 3600;

/** What waits for a person is left alone. */
const due = (version: string) =>
  `(${differs(version)} OR (s.actual = 'active' AND s.last_synced < {:stale})) AND (s.next_try <= {:now} OR s.next_try > {:farthest}) AND s.reason NOT IN (${PARKED.map((reason) => `'${reason}'`).join(", ")})`;

/**
 * Reconciles accounts one after the other, the oldest change first: the provider allows one request a
 * second, so that more hands would only wait. One process works at a time; the others find the row taken and go.
 */
export function work(app: CoreApp): void {
  const found = provisioner();
  const worker = hold(app);
  let elsewhere: boolean;
  try {
    elsewhere = !workAs(app, found, worker);
  } finally {
    letGo(app, worker);
  }
  // The process that holds the lease looks again before it ends.
  const trial = nextTrial(app, found);
  if ((trial || !elsewhere) && hasWork(app, found)) wake(app, trial);
}

/** When an open circuit lets something be asked again; undefined when it is now. */
function nextTrial(app: CoreApp, found: Provisioner): Date | undefined {
  const circuit = circuitOf(healthOf(app, found.name));
  return mayTry(circuit, now()) ? undefined : (circuit.nextTrial ?? undefined);
}

/** Works until nothing is due, the time is over or the circuit opens; false when it can't become the one that works. */
function workAs(app: CoreApp, found: Provisioner, worker: string): boolean {
  const end = addSeconds(now(), RUN_SECONDS);
  const goesOn = () => now() < end && !stopping(app);
  do {
    if (!acquireLease(app, found.name, worker)) return false;
    try {
      while (goesOn() && acquireLease(app, found.name, worker) && workOnce(app, found));
    } finally {
      releaseLease(app, found.name, worker);
    }
    // Somebody may have come, found the row taken and gone while it was being left.
  } while (goesOn() && !nextTrial(app, found) && hasWork(app, found));
  return true;
}

/** Does one thing that is due; false when there is none. */
function workOnce(app: CoreApp, found: Provisioner): boolean {
  const id = nextDue(app, found);
  if (id) {
    reconcileAccount(app, found, id);
    return true;
  }
  const account = found.remote && nextLeaving(app, found.name);
  if (account) close(app, found, account);
  return account !== undefined;
}

function hasWork(app: CoreApp, found: Provisioner): boolean {
  return nextDue(app, found) !== "" || (found.remote !== undefined && nextLeaving(app, found.name) !== undefined);
}

/** The account whose turn it is, "" for none: changed desired states first, changed add-on lists after them. */
function nextDue(app: CoreApp, found: Provisioner): string {
  const { sql: wanted, version } = wantedVersion(app, found);
  const sql = `SELECT s.id FROM stremio s WHERE ${due(wanted)}
               ORDER BY s.actual = s.desired AND s.actual_email = s.email, s.wanted_since, s.id LIMIT 1`;
  const time = now();
  // With `local` there is nothing to look at again: no date is before "".
  const stale = found.remote ? dbTime(addDays(time, -STALE_DAYS)) : "";
  const params = {
    provisioner: found.name,
    version,
    now: dbTime(time),
    farthest: dbTime(addSeconds(time, FARTHEST_TRY_SECONDS)),
    stale,
  };
  return row(app, sql, params, { id: "" })?.id ?? "";
}

function close(app: CoreApp, found: Provisioner, account: RemoteAccount): void {
  try {
    found.remote?.close(app, account);
    noteGone(app, account.id);
    noteSuccess(app, found.name);
  } catch (error) {
    const failure = error instanceof ProvisionFailure ? error : new ProvisionFailure("refused", errorText(error));
    if (failure.isOutage) noteFailure(app, found.name, failure.message);
    noteStillThere(app, account.id, failure);
  }
}
