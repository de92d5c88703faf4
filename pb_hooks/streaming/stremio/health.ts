import type { ProvisionerName } from "../../../common/contract/stremio.ts";
import { addDays, dayOf, dbTime, now, parseTime } from "../../../common/time.ts";
import { isAlive } from "../../lib/job-holders.ts";
import { REST_SECONDS } from "../../lib/job-rules.ts";
import { columns, row, rowOf, run } from "../../lib/sql.ts";
import { alert } from "../../platform/alerts/public.ts";
import { afterFailure, type Circuit, isLasting, mayTry, TELL_AFTER_SECONDS } from "./breaker-rules.ts";

/** A turn further ahead than this, in ms, and than two turns, was given by a wrong clock. */
const FARTHEST_TURN_MS = 60_000;
/** A block that ends later was written by a wrong clock. */
const BLOCKED_DAYS = 1;

// Counters of the provisioners. Each check is one statement with its update, because several processes share them.

/** Waits for this process's turn: requests of one provisioner are at least `intervalMs` apart. */
export function waitForSlot(app: CoreApp, name: ProvisionerName, intervalMs: number): void {
  const time = now().getTime();
  const taken = row(
    app,
    `UPDATE provisioners SET next_slot = CAST(
       CASE WHEN next_slot BETWEEN {:now} AND {:farthest} THEN next_slot ELSE {:now} END + {:interval} AS INTEGER)
     WHERE name = {:name} RETURNING CAST(next_slot AS INTEGER) AS next_slot`,
    { name, now: time, farthest: time + Math.max(FARTHEST_TURN_MS, 2 * intervalMs), interval: intervalMs },
    { next_slot: 0 },
  );
  const wait = (taken?.next_slot ?? time) - intervalMs - time;
  if (wait > 0) sleep(wait);
}

/** Counts one new account for today; false when the limit is reached. */
export function claimSignUp(app: CoreApp, name: ProvisionerName, limit: number): boolean {
  const time = now();
  const sql = `UPDATE provisioners SET day = {:day}, sign_ups = CASE WHEN day = {:day} THEN sign_ups + 1 ELSE 1 END
               WHERE name = {:name} AND (blocked_until <= {:now} OR blocked_until > {:farthest}) AND (day != {:day} OR sign_ups < {:limit})`;
  const params = { name, limit, day: dayOf(time), now: dbTime(time), farthest: dbTime(addDays(time, BLOCKED_DAYS)) };
  return limit > 0 && run(app, sql, params) > 0;
}

/** When new accounts may be created again; null: now. */
export function signUpsResume(app: CoreApp, name: ProvisionerName, limit: number): Date | null {
  const time = now();
  const { sign_ups, day, blocked_until } = healthOf(app, name);
  const isBlocked = blocked_until > dbTime(time) && blocked_until <= dbTime(addDays(time, BLOCKED_DAYS));
  if (isBlocked) return parseTime(blocked_until);
  return limit <= 0 || (day === dayOf(time) && sign_ups >= limit) ? nextDay(time) : null;
}

/** Records that the provider accepts no more new accounts from us for a day. */
export function blockSignUps(app: CoreApp, name: ProvisionerName): void {
  const until = dbTime(addDays(now(), BLOCKED_DAYS));
  run(app, "UPDATE provisioners SET blocked_until = {:until} WHERE name = {:name}", { name, until });
}

/** Records an answer of the provider, which closes the circuit. */
export function noteSuccess(app: CoreApp, name: ProvisionerName): void {
  app.runInTransaction((tx) => {
    const { last_failure, last_success } = healthOf(tx, name);
    const sql = `UPDATE provisioners SET failures = 0, stopped = '', next_trial = '', trials = 0, last_success = {:now}
                 WHERE name = {:name}`;
    run(tx, sql, { name });
    if (last_failure > last_success) welcome(tx, name);
  });
}

/**
 * The provider answers again: what failed because it was silent need not wait longer, except for the rest that jobs have too
 * (lib/job-rules.ts), so that a provider that answers now and then is not asked about all of it each time.
 */
function welcome(app: CoreApp, name: ProvisionerName): void {
  const sooner = `next_try = MIN(next_try, MAX({:now},
    strftime('%Y-%m-%d %H:%M:%fZ', updated, (attempts * ${REST_SECONDS}) || ' seconds'))) WHERE next_try > {:now}`;
  run(app, `UPDATE stremio SET ${sooner} AND field IN ('queued', 'error') AND reason = 'unreachable'`, {});
  const deletions = "state = 'deleting' AND outage = TRUE AND provisioner = {:name}";
  run(app, `UPDATE stremio_accounts SET ${sooner} AND ${deletions}`, { name });
}

/** Records a failure of the provider, which may open the circuit; tells the operator once about a lasting outage. */
export function noteFailure(app: CoreApp, name: ProvisionerName, text: string): void {
  const time = now();
  app.runInTransaction((tx) => {
    const circuit = afterFailure(circuitOf(healthOf(tx, name)), time, Math.random());
    const { failures, trials } = circuit;
    run(
      tx,
      `UPDATE provisioners SET failures = {:failures}, trials = {:trials}, stopped = {:opened}, next_trial = {:trial},
         last_failure = {:now}, last_error = {:text} WHERE name = {:name}`,
      {
        name,
        failures,
        trials,
        opened: stored(circuit.opened),
        trial: stored(circuit.nextTrial),
        now: dbTime(time),
        text,
      },
    );
    if (!isLasting(circuit, time)) return;
    const facts = { minutes: String(TELL_AFTER_SECONDS / 60), error: text };
    alert(tx, { notice: "stremio.stopped", once: `${name} ${stored(circuit.opened)}`, facts });
  });
}

/** The stored circuit. */
export function circuitOf(health: typeof HEALTH): Circuit {
  return {
    failures: health.failures,
    trials: health.trials,
    lastFailure: parseTime(health.last_failure),
    opened: parseTime(health.stopped),
    nextTrial: parseTime(health.next_trial),
  };
}

function stored(date: Date | null): string {
  return date ? dbTime(date) : "";
}

/** Closes the circuit by hand. */
export function resume(app: CoreApp, name: ProvisionerName): void {
  run(app, "UPDATE provisioners SET failures = 0, stopped = '', next_trial = '', trials = 0 WHERE name = {:name}", {
    name,
  });
}

/**
 * Takes or renews the lease on a provisioner; false while another process holds it, or while the circuit is open and no
 * trial is due.
 * @param worker a holder (lib/job-holders.ts): a dead one holds nothing
 */
export function acquireLease(app: CoreApp, name: ProvisionerName, worker: string): boolean {
  if (!mayTry(circuitOf(healthOf(app, name)), now())) return false;
  // The row before the holders: a worker that takes the lease in between is alive.
  const held = row(app, "SELECT worker FROM provisioners WHERE name = {:name}", { name }, { worker: "" })?.worker ?? "";
  if (held !== worker && isAlive(app, held)) return false;
  const sql = "UPDATE provisioners SET worker = {:worker} WHERE name = {:name} AND worker = {:held}";
  return run(app, sql, { name, worker, held }) > 0;
}

/** Ends the lease of a worker that still holds it. */
export function releaseLease(app: CoreApp, name: ProvisionerName, worker: string): void {
  const sql = "UPDATE provisioners SET worker = '' WHERE name = {:name} AND worker = {:worker}";
  run(app, sql, { name, worker });
}

const HEALTH = rowOf({
  text: "stopped next_trial last_success last_failure last_error day blocked_until",
  number: "failures trials sign_ups",
});

/** The stored counters; those of a fresh installation when the row is missing. */
export function healthOf(app: CoreApp, name: ProvisionerName): typeof HEALTH {
  const sql = `SELECT ${columns(HEALTH)} FROM provisioners WHERE name = {:name}`;
  return row(app, sql, { name }, HEALTH) ?? HEALTH;
}

/** New accounts created today. */
export function signUpsToday(health: typeof HEALTH): number {
  return health.day === dayOf(now()) ? health.sign_ups : 0;
}

function nextDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1));
}
