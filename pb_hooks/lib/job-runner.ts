import type { JobLane } from "../../common/contract/system.ts";
import { addDays, addSeconds, dbTime, now } from "../../common/time.ts";
import { errorText } from "./errors.ts";
import type { JobPayload, JobRun } from "./feature.ts";
import { queuedAgain } from "./job-again.ts";
import { hold, letGo, live, stopping } from "./job-holders.ts";
import { isSilent, noteClaim, noteTrouble, settleLeft, settleRun } from "./job-outcome.ts";
import { NAMES_PEOPLE, namingParams } from "./job-people.ts";
import { recover } from "./job-recovery.ts";
import {
  afterAgain,
  afterCut,
  afterFailure,
  afterRefusal,
  KEEP_DONE_DAYS,
  KEEP_NOTICE_DAYS,
  KEEP_UNKNOWN_DAYS,
  NO_MAILBOX,
  type Outcome,
} from "./job-rules.ts";
import { DELETE_DONE, DELETE_NOTICES, FREE, OLDEST, OLDEST_OF_KINDS } from "./job-sql.ts";
import { newTicket } from "./jobs.ts";
import { isObject, parseObject } from "./json.ts";
import { jobHandler, kindsOfLane } from "./register.ts";
import { columns, row, run } from "./sql.ts";
import { awaitCopy } from "./standby.ts";

/** A batch ends before the next minute's, which takes what was queued again. */
const BATCH_SECONDS = 50;

const JOB = { id: "", kind: "", key: "", lane: "", payload: "", attempts: 0, holder: "", ticket: "", again: 0 };
type ClaimedJob = typeof JOB;

/**
 * Runs the due jobs of a lane, oldest first and bulk last, until none is left, the minute is over or the process ends.
 * A job that is queued again in the meantime runs once its run has ended. A run that can't write stops.
 */
export function runLane(app: CoreApp, lane: JobLane): void {
  const end = addSeconds(now(), BATCH_SECONDS);
  const { bulk, others } = kindsOfLane(lane);
  const kinds = JSON.stringify(others);
  inRun(app, (holder) => {
    recover(app, lane);
    const next = () =>
      (bulk.length > 0 && runNext(app, holder, OLDEST_OF_KINDS, { lane, kinds })) ||
      runNext(app, holder, OLDEST, { lane });
    while (now() < end && next());
  });
}

/** Runs the job with this key if it is due and no other run holds it. */
export function runKey(app: CoreApp, key: string): void {
  const due = `SELECT id FROM jobs WHERE key = {:key} AND state = 'queued' AND run_at <= {:now} AND ${FREE}`;
  inRun(app, (holder) => runNext(app, holder, due, { key }));
}

/**
 * Deletes jobs done over a week ago, notices later. Failed jobs stay for the administrators, who have a week for those that name
 * people, as their features declare, and a month for mails to mailboxes that do not exist.
 */
export function purgeDone(app: CoreApp): void {
  const days = (count: number) => dbTime(addDays(now(), -count));
  run(app, DELETE_DONE, { before: days(KEEP_DONE_DAYS) });
  run(app, DELETE_NOTICES, { before: days(KEEP_NOTICE_DAYS) });
  const failed = `DELETE FROM jobs WHERE state = 'failed' AND updated < {:before}
    AND (${NAMES_PEOPLE} OR (${NO_MAILBOX} AND updated < {:unknownBefore}))`;
  run(app, failed, { ...namingParams(), before: days(KEEP_DONE_DAYS), unknownBefore: days(KEEP_UNKNOWN_DAYS) });
}

/** Gives `work` its own holder. An error from a database that can't be written ends the run. */
function inRun(app: CoreApp, work: (holder: string) => void): void {
  if (stopping(app)) return;
  const holder = hold(app);
  let settled = true;
  try {
    settleLeft(app);
    work(holder);
  } catch (error) {
    settled = noteTrouble(app, holder, errorText(error));
  } finally {
    // A job whose outcome could not be written is still held: no other run may take it.
    if (settled) letGo(app, holder);
  }
}

/** Runs the job that `due` selects; false when there is none. */
function runNext(app: CoreApp, holder: string, due: string, params: { [name: string]: string }): boolean {
  const job = stopping(app) ? undefined : claim(app, holder, due, params);
  if (!job) return false;
  settleRun(app, job, outcomeOf(app, job));
  return true;
}

/**
 * Claims a job in one statement and reads it back: only one of two runs gets it, and a claim that can't be committed
 * does not count, nor one that a second machine does not know of. Start no work for a job before this has returned it.
 */
function claim(app: CoreApp, holder: string, due: string, params: { [name: string]: string }): ClaimedJob | undefined {
  const take = `UPDATE jobs SET state = 'running', attempts = attempts + 1, holder = {:holder}, updated = {:now}
                WHERE id = (${due})`;
  if (run(app, take, { ...params, holder, live: live(app) }) === 0) return undefined;
  noteClaim(app);
  try {
    awaitCopy();
  } catch (error) {
    giveBack(app, holder);
    throw error;
  }
  const taken = `SELECT ${columns(JOB)} FROM jobs WHERE holder = {:holder} AND state = 'running'`;
  return row(app, taken, { holder }, JOB);
}

/** Returns a claim before any work: a storage that takes no copies for hours must not use up a job's attempts. */
function giveBack(app: CoreApp, holder: string): void {
  const sql = `UPDATE jobs SET state = 'queued', attempts = MAX(0, attempts - 1), updated = {:now}
               WHERE holder = {:holder} AND state = 'running'`;
  run(app, sql, { holder });
}

function outcomeOf(app: CoreApp, job: ClaimedJob): Outcome {
  // Many jobs of the mail lane send none (an expired code, a confirmed address): they say nothing about the mail server.
  const start = { doubt: false, answered: job.lane !== "mail", forget: false };
  const jobRun: JobRun = { once: `${job.id}-${job.ticket}`, ...start };
  try {
    const handler = jobHandler(job.kind);
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const again = queuedAgain(job.key, () => handler(app, payloadOf(job), jobRun));
    const { doubt, answered, forget } = jobRun;
    const end = { error: "", outage: false, doubt, answered, forget };
    if (again) {
      const times = job.again + 1;
      const next = { times, payload: JSON.stringify(again), ticket: newTicket() };
      return { ...end, ...afterAgain(times, now()), doubt: false, forget: false, again: next };
    }
    return { state: "done", runAt: dbTime(now()), ...end, attempts: job.attempts };
  } catch (error) {
    const text = errorText(error);
    // A partner that refuses our key takes nothing from anyone either.
    const outage = isObject(error) && (error.outage === true || error.refusesUs === true);
    // What may have been done all the same is not repeated for a month.
    const silent = outage && !jobRun.doubt && isSilent(app, job.lane);
    const next = nextOf(app, job, isObject(error) && error.final === true, silent);
    console.error(`Job ${job.key} failed (attempt ${job.attempts}, ${next.state}): ${text}`);
    return { ...next, error: text, outage, doubt: jobRun.doubt, answered: false, forget: false };
  }
}

function nextOf(app: CoreApp, { attempts }: ClaimedJob, isFinal: boolean, silent: boolean) {
  if (isFinal) return afterRefusal(attempts, now());
  return stopping(app) ? afterCut(attempts, now()) : afterFailure(attempts, now(), silent);
}

function payloadOf(job: ClaimedJob): JobPayload {
  const entries = Object.entries(parseObject(job.payload));
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
