import { addDays, addSeconds, dayOf, dbTime, now, parseTime } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { insert } from "../../lib/records.ts";
import { exists, row, rows, run } from "../../lib/sql.ts";
import { RECONCILE, REREAD, SYNC } from "../ledger/job-kinds.ts";
import { alertOfAbandoned, retake } from "../ledger/retries.ts";
import { isTestMode, stripeSettings } from "../ledger/settings.ts";
import { MARK } from "./disconnect.ts";
import { readEvent, takeEvent } from "./events.ts";
import { eachPage } from "./lists.ts";
import { syncSession } from "./sessions.ts";

/** Stripe keeps events for 30 days. */
const KEPT_DAYS = 30;
/** Events may become readable slightly after their time. */
const OVERLAP_SECONDS = 3600;
/** Subscriptions that a night reads again, those first that were read longest ago: so many a minute, for half a day at most. */
const MOST_REREAD = 40_000;
const REREAD_A_MINUTE = 60;
/** Days for which events are noted: for longer than Stripe keeps them, or one would be taken twice. */
const NOTED_DAYS = 60;

/** Cron: queues one job a day, however often it runs. */
export function queueReconcile(app: CoreApp): void {
  if (!stripeSettings()) return;
  const key = `${RECONCILE}:${dayOf(now())}`;
  if (exists(app, "jobs", "key = {:key}", { key })) return;
  enqueue(app, { kind: RECONCILE, key, payload: {} });
}

/**
 * Job {}: queues failed jobs again, with growing waits, takes the events since the last run that no webhook delivered, rereads every
 * live subscription that was not read for a day, or ahead of the clock, little by little, closes Checkout pages that should be
 * over, and forgets old events. Idempotent.
 */
export function reconcile(app: CoreApp): void {
  if (!stripeSettings()) return;
  const start = now();
  app.runInTransaction((tx) => {
    retake(tx, start);
    alertOfAbandoned(tx);
  });
  const newest = takeEvents(app, since(app, start));
  const stale = `SELECT id FROM (SELECT stripe_subscription AS id, COALESCE((SELECT MAX(updated) FROM jobs WHERE state = 'done'
      AND key IN ('${SYNC}:' || stripe_subscription, '${REREAD}:' || stripe_subscription)), '') AS read
      FROM subscriptions WHERE provider = 'stripe' AND status NOT IN ('canceled', 'incomplete_expired'))
    WHERE read NOT BETWEEN {:before} AND {:now} ORDER BY read LIMIT ${MOST_REREAD}`;
  const day = { before: dbTime(addDays(start, -1)), now: dbTime(start) };
  rows(app, stale, day, { id: "" }).forEach(({ id }, index) => {
    const runAt = addSeconds(start, 60 * Math.floor(index / REREAD_A_MINUTE));
    enqueue(app, { kind: REREAD, payload: { subscription: id }, runAt });
  });
  const open = `SELECT checkout_session AS id FROM orders WHERE provider = 'stripe' AND state = 'pending'
    AND checkout_session != '' AND expires < {:now}`;
  const failed = rows(app, open, { now: dbTime(start) }, { id: "" }).flatMap(({ id }) => readSession(app, id));
  if (newest) mark(app, start, newest);
  run(app, "DELETE FROM billing_events WHERE happened < {:before}", { before: dbTime(addDays(start, -NOTED_DAYS)) });
  if (failed.length > 0) throw failed[0];
}

/** A page that Stripe does not answer for must not delay the others. @returns the error, for another attempt of the job */
function readSession(app: CoreApp, id: string): unknown[] {
  try {
    syncSession(app, id);
    return [];
  } catch (error) {
    return [error];
  }
}

function since(app: CoreApp, time: Date): Date {
  // A mark ahead of the clock was made while that was fast: nothing has been read up to there.
  const sql = `SELECT MAX(happened) AS happened FROM billing_events
    WHERE type = {:type} AND object IN ('', {:mode}) AND happened <= {:now}`;
  const params = { type: MARK, mode: mode(), now: dbTime(time) };
  const last = parseTime(row(app, sql, params, { happened: "" })?.happened ?? "");
  return last ? addSeconds(last, -OVERLAP_SECONDS) : addDays(time, -KEPT_DAYS);
}

/** Takes what was not delivered since then. @returns the time of the newest event, by Stripe's clock; null without one */
function takeEvents(app: CoreApp, from: Date): Date | null {
  const live = must(stripeSettings(), "settings").live;
  const created = { gte: Math.floor(from.getTime() / 1000) };
  let newest: Date | null = null;
  eachPage("/v1/events", { created }, (page) => {
    const events = page.map(readEvent);
    app.runInTransaction((tx) => {
      for (const event of events) if (event?.known && event.live === live) takeEvent(tx, event);
    });
    newest ??= events[0]?.happened ?? null;
  });
  return newest;
}

/** By Stripe's clock: ours may have been a day ahead, and what happens until that day comes would never be fetched. */
function mark(app: CoreApp, time: Date, newest: Date): void {
  const name = `${MARK}:${time.toISOString()}`;
  insert(app, "billing_events", { event: name, type: MARK, object: mode(), happened: dbTime(newest), state: "done" });
}

/** Each mode of Stripe has its own events, which the other's key does not read; older marks name none. */
function mode(): string {
  return isTestMode() ? "test" : "live";
}
