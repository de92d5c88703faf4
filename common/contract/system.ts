import * as v from "valibot";
import { QUERY_MAX } from "../limits.ts";
import { missingAs, oneOf, rawText, time, wholeNumber } from "./fields.ts";
import type { InvoiceSeries } from "./invoices.ts";

/** Shapes of /admin/system. Times are ISO 8601 in UTC, sizes in bytes. */

export const JOB_STATES = ["queued", "running", "done", "failed", "held"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Jobs of a lane call the same partner and wait for each other; "" calls nobody. */
export const JOB_LANES = [
  "",
  "mail",
  "payments",
  "accounts",
  "debrid",
  "letters",
  "webhooks",
  "cache-1",
  "cache-2",
  "cache-3",
  "cache-4",
] as const;
/**
 * Jobs of a lane call the same partner and wait for each other; other lanes continue while it is down. "" calls nobody.
 * A new lane also needs its runners in internal/hooks/wake and its value in the collection `jobs`.
 */
export type JobLane = (typeof JOB_LANES)[number];

/** A row of the outbox. Its payload holds only ids and is not shown. */
export type SystemJob = {
  id: string;
  kind: string;
  key: string;
  lane: JobLane;
  state: JobState;
  /** Whether the last failure was a partner that did not answer: the job runs as soon as it answers again. */
  outage: boolean;
  /** Whether the partner may have done the work although its answer never came: a mail may have arrived twice. */
  doubt: boolean;
  attempts: number;
  runAt: string;
  lastError: string;
  updated: string;
};

/** `GET /api/app/admin/system/jobs?state=&after=`: newest change first, PAGE_ROWS per page. */
export type SystemJobs = { items: SystemJob[]; next: string | null };

/** `schedule` is in UTC; `started` is null before the first run. */
export type SystemCron = {
  name: string;
  schedule: string;
  started: string | null;
  finished: string | null;
  running: boolean;
  lastError: string;
  /** It ends or deletes by date, and does not start while the clock is in doubt. */
  waits: boolean;
  late: boolean;
};

/** `GET /api/app/admin/system/crons`, by name. */
export type SystemCrons = { items: SystemCron[] };

/**
 * A problem in one sentence that an operator can act on, the same on every page and in the alert; `path` leads to what helps, without
 * locale prefix. `id`: that of its texts (pb_hooks/operations/system/check-texts.ts), `health` for what internal/watch/health found.
 * `minor`: still to set up, nothing is broken.
 */
export type SystemProblem = { id: string; minor: boolean; texts: { fr: string; en: string }; path: string };

/** `POST /api/app/admin/system/mail-test`: the mail server's own words when it refused, else "". */
export type MailTest = { to: string; error: string };

/**
 * The progress of resealing all secrets after a change of the app key or of the format: values not sealed with the key
 * in force (`left`), how many of them are unreadable, whether the job is running, and whether the server still keeps
 * the previous key.
 */
export type SystemSecrets = { left: number; unreadable: number; working: boolean; previousKey: boolean };

/** The nightly comparison of Stripe's charges since a time, less refunds, with our payments; in cents. */
export type SystemBooks = {
  at: string;
  since: string;
  charges: number;
  stripeCents: number;
  ownCents: number;
  differences: number;
};

/** A copy older than that needs attention. */
export const OLD_COPY_SECONDS = 300;

/** Why nothing is copied, as internal/replication says it on the command line; pages have their own words. */
export const COPY_ERRORS = [
  "the bucket does not exist",
  "the storage denies access with these keys",
  "the storage does not know AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY is wrong",
  "the region in BACKUP_URL is wrong",
  "the clock of this machine is wrong",
  "the storage does not answer",
  "another place was chosen meanwhile",
  "holds the copies of another installation: give this one its own place, such as another prefix",
] as const;
export type CopyError = (typeof COPY_ERRORS)[number];

/** The continuous copy (BACKUP_URL), and what the last restore drill found; `problem` is "" when the copy was good. */
export type SystemCopies = {
  place: string;
  ageSeconds: number;
  /** Whether everything was copied once since the server started; before, the age counts from the start. */
  copied: boolean;
  error: string;
  /** When a place that cannot be used is tried again. */
  again: string | null;
  bytes: number;
  /** `elsewhere` when uploads are in object storage anyway; `at` is the last pass over all of them. */
  uploads: { elsewhere: boolean; files: number; bytes: number; at: string | null; error: string };
  drill: {
    at: string;
    /** The point in time to which the copy was restored. */
    reached: string | null;
    problem: string;
    detail: string;
    seconds: number;
    bytes: number;
    tables: number;
    rows: number;
    uploads: number;
  } | null;
  drilling: boolean;
};

/** Why a standby could not take over: it has no copy yet, lacks the app key, or is an older release than the database. */
export type StandbyProblem = "" | "no_copy" | "no_key" | "old_release";

/** A node answers from its copy, or leaves all to the writer: its data are old, or those of a newer release. */
export type NodeState = "following" | "old" | "newer";

/**
 * The machines of a server that runs with --standby: which one serves, since when, in which term of the lease, how
 * many seconds the lease lasts and its copy is old (-1 before the first), and the machines that wait, with the seconds
 * since they last reported; the nodes, with the age of their data when they last reported and the seconds since then.
 */
export type SystemStandby = {
  host: string;
  term: number;
  since: string;
  seconds: number;
  held: boolean;
  copyAge: number;
  standbys: { host: string; problem: StandbyProblem; age: number }[];
  nodes: { host: string; state: NodeState; age: number; seen: number }[];
};

/** `GET /api/app/admin/system`; `mail.server` is "" when mails are printed on the console. */
export type SystemStatus = {
  databaseBytes: number;
  jobs: Record<JobState, number>;
  /** By lane: due and running jobs, those that wait for a later attempt, and since when the oldest has been due. */
  lanes: { lane: JobLane; due: number; running: number; later: number; oldest: string | null; outage: boolean }[];
  mail: { server: string; sender: string };
  secrets: SystemSecrets;
  /** null before the first night with Stripe. */
  books: SystemBooks | null;
  /** null without BACKUP_URL. */
  copies: SystemCopies | null;
  /** The series of invoices, latest first: none of their numbers may be missing. */
  invoices: InvoiceSeries[];
  /** null on a server that runs alone. */
  standby: SystemStandby | null;
  /** Worst first. */
  checks: SystemProblem[];
};

/** How often PocketBase makes an automatic backup. "other" is a schedule set in PocketBase's dashboard. */
export const BACKUP_SCHEDULES = ["off", "daily", "weekly"] as const;
export type BackupSchedule = (typeof BACKUP_SCHEDULES)[number];

/** `GET /api/app/admin/system/backups`; `pending` while one is being made. */
export type SystemBackups = {
  items: { name: string; bytes: number; modified: string }[];
  schedule: BackupSchedule | "other";
  keep: number;
  pending: boolean;
  /** Data is copied continuously instead (BACKUP_URL), and backups are refused. */
  replaced: boolean;
};

/** PocketBase's levels, by the numbers that its log stores. */
export const LOG_LEVELS = { debug: -4, info: 0, warning: 4, error: 8 } as const;
export type LogLevel = keyof typeof LOG_LEVELS;

/** `data` is the entry's JSON as it was logged; `cut`: only its beginning, because it is long. */
export type LogEntry = { id: string; at: string; level: LogLevel; message: string; data: string; cut: boolean };

/**
 * `GET /api/app/admin/system/logs?level=&text=&from=&to=&after=`: latest first; "" is any, times are ISO 8601 in UTC, `to`
 * is excluded. A page may hold few entries or none and still have a `next`: a request searches a limited number of entries.
 * `reached` is the time back to which the request has searched; null at the end of the log.
 */
export type LogPage = { items: LogEntry[]; next: string | null; reached: string | null };

/** When PocketBase makes automatic backups, and how many it keeps. */
export const scheduleInput = () => v.object({ schedule: oneOf(BACKUP_SCHEDULES), keep: wholeNumber(1, 60) });

/** The decision on a restored backup's jobs. */
export const heldInput = () => v.object({ answer: oneOf(["run", "discard"]) });

export const jobsQuery = () => v.object({ state: missingAs("failed", v.picklist(JOB_STATES)), after: rawText });

const LEVELS = Object.keys(LOG_LEVELS) as LogLevel[]; // the literal's own keys

/** What the log is asked for; "" is any. `after` is the number of the last entry that was searched. */
export const logsQuery = () =>
  v.object({
    level: missingAs("", v.picklist(["", ...LEVELS])),
    text: v.pipe(rawText, v.trim(), v.maxLength(QUERY_MAX, "validation_in_invalid")),
    ...{ from: time(), to: time() },
    after: v.pipe(rawText, v.regex(/^\d{0,15}$/)),
  });
