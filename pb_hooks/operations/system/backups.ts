import {
  BACKUP_SCHEDULES,
  type BackupSchedule,
  type SystemBackups,
  scheduleInput,
} from "../../../common/contract/system.ts";
import { addSeconds, now } from "../../../common/time.ts";
import { LATE_SECONDS, lastDue } from "../../lib/cron-rules.ts";
import { errorText, fail, must } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { changeServerSettings } from "../../lib/server-settings.ts";
import { exists, row } from "../../lib/sql.ts";
import { raise, settleAlert } from "../../platform/alerts/public.ts";
import { audit } from "../../platform/audit/public.ts";

/** Kind of the job that makes a backup; its payload is {name}, or {name: "", due} for a scheduled one. */
export const BACKUP = "system.backup";

/** Notice: the last backup failed. */
export const BACKUP_FAILED = "system.backup";

/** Cron expressions (UTC) of the schedules that the page offers. */
const SCHEDULES: { readonly [S in BackupSchedule]: string } = { off: "", daily: "0 3 * * *", weekly: "0 3 * * 0" };
/** PocketBase's own names: the cron for scheduled backups, and the prefix of their files. */
const AUTO_CRON = "__pbAutoBackup__";
const AUTO_PREFIX = "@auto_pb_backup_";
/** Names of PocketBase's automatic backups begin with @. */
const NAME = /^@?[a-z0-9_-]{1,100}\.zip$/;

/**
 * `GET /api/app/admin/system/backups`, admin: the backups, newest first. Only superusers download one, in PocketBase's
 * dashboard: it holds the keys of their tokens (decision 024).
 */
export function listBackups(e: core.RequestEvent): SystemBackups {
  const { cron, cronMaxKeep } = e.app.settings().backups;
  const known = BACKUP_SCHEDULES.find((name) => SCHEDULES[name] === cron);
  const job = row(e.app, "SELECT state FROM jobs WHERE key = {:key}", { key: BACKUP }, { state: "" });
  return {
    items: files(e.app),
    schedule: known ?? "other",
    keep: cronMaxKeep,
    pending: job?.state === "queued" || job?.state === "running",
    replaced: copied(),
  };
}

/** `POST /api/app/admin/system/backups`, admin: makes one in the background; 202. */
export function startBackup(e: core.RequestEvent): void {
  refuseBesideCopies();
  const name = `passerelle_${now().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "_").toLowerCase()}.zip`;
  e.app.runInTransaction((tx) => {
    enqueue(tx, { kind: BACKUP, key: BACKUP, payload: { name } });
    audit(tx, e, { action: "backup.create", target: ["backups", name] });
  });
  e.noContent(202);
}

/**
 * Queues a look at whether the scheduled backup whose time passed was made; it was not where no server ran, or where it
 * failed. Each due time has one job, so that a permanent failure does not repeat. Only the job asks for the list of
 * backups: it may be in object storage, which may not answer.
 */
export function catchUpBackup(app: CoreApp): void {
  const { cron } = app.settings().backups;
  const due = cron === "" || copied() ? null : lastDueOf(cron);
  if (due === null) return;
  const key = `${BACKUP}:${due.toISOString()}`;
  if (exists(app, "jobs", "key = {:key}", { key })) return;
  enqueue(app, { kind: BACKUP, key, payload: { name: "", due: due.toISOString() } });
}

/** Whether data is copied continuously: PocketBase's backups would then hold up every write (internal/replication/copies). */
function copied(): boolean {
  return $copies.state() !== "";
}

function refuseBesideCopies(): void {
  if (copied()) throw fail(409, "backups_replaced");
}

/** When the last backup was due; null for PocketBase's short forms (`@daily`), which only it reads. */
function lastDueOf(cron: string): Date | null {
  return cron.startsWith("@") ? null : lastDue(cron, addSeconds(now(), -LATE_SECONDS));
}

type Backup = SystemBackups["items"][number];

/** A PocketBase cron's methods; its generated types leave them out. */
type CronJob = { id: () => string; run: () => void };

/**
 * Job {name, due}; "" is the scheduled one, made and pruned by PocketBase's own cron, unless there is one since it was
 * due. An existing backup comes from a run that was interrupted after making it.
 * @throws Error when PocketBase made none (it only logs why)
 */
export function backupJob(app: CoreApp, payload: JobPayload): void {
  const name = payload.name ?? "";
  if (name === "") {
    const found = files(app);
    const [due, until] = [payload.due, now().toISOString()];
    // Not one that a fast clock dates later than now.
    const isMade = ({ name: of, modified }: Backup) =>
      due && of.startsWith(AUTO_PREFIX) && modified >= due && modified <= until;
    if (found.some(isMade)) return;
    const before = found.map((file) => file.name);
    const job = app
      .cron()
      .jobs()
      .find((each: CronJob) => each.id() === AUTO_CRON);
    job?.run();
    if (job && files(app).every((file) => before.includes(file.name)))
      throw new Error("the scheduled backup failed: see the request log");
    return;
  }
  if (!files(app).some((file) => file.name === name)) app.createBackup(new Context(), name);
}

/** Hook around each backup: the operator learns of the first one that fails, and when one works again. */
export function tellOfBackup(e: core.BackupEvent): void {
  try {
    e.next();
  } catch (error) {
    raise(e.app, { notice: BACKUP_FAILED, once: "", facts: { error: errorText(error) } });
    throw error;
  }
  settleAlert(e.app, BACKUP_FAILED, "");
}

/**
 * `POST /api/app/admin/system/backups/schedule` {schedule, keep}, admin: when PocketBase makes automatic backups, and
 * how many it keeps (1–60).
 */
export function scheduleBackups(e: core.RequestEvent): void {
  refuseBesideCopies();
  const { schedule, keep } = parseBody(scheduleInput, e);
  changeServerSettings(e.app, ({ backups }, tx) => {
    const before = { cron: backups.cron, keep: backups.cronMaxKeep };
    backups.cron = SCHEDULES[schedule];
    backups.cronMaxKeep = keep;
    audit(tx, e, { action: "backup.schedule", before, after: { cron: backups.cron, keep } });
  });
}

function files(app: CoreApp): SystemBackups["items"] {
  const system = app.newBackupsFilesystem();
  try {
    return (
      system
        .list("")
        .map((file) => must(file, "file"))
        // An unfinished backup has another name until it is complete.
        .filter(({ key }) => NAME.test(key))
        .map(({ key, size, modTime }) => ({
          name: key,
          bytes: size,
          modified: modTime.utc().format("2006-01-02T15:04:05.000Z"),
        }))
        .sort((a, b) => (a.modified < b.modified ? 1 : -1))
    );
  } finally {
    system.close();
  }
}
