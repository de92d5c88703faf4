import { BACKUP_SCHEDULES, type BackupSchedule, type SystemBackups } from "../../types/system.ts";
import { actorOf, audit } from "../audit/public.ts";
import { fail, must } from "../lib/errors.ts";
import type { JobPayload } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { isObject, textOf } from "../lib/json.ts";
import { row } from "../lib/sql.ts";
import { now } from "../lib/time.ts";

/** Kind of the job that makes a backup; its payload is {name}. One at a time. */
export const BACKUP = "system.backup";

/** Cron expressions (UTC) of the schedules that the page offers. */
const SCHEDULES: { readonly [S in BackupSchedule]: string } = { off: "", daily: "0 3 * * *", weekly: "0 3 * * 0" };
const MAX_KEEP = 60;
const NAME = /^[a-z0-9_-]{1,100}\.zip$/;

/**
 * `GET /api/app/admin/system/backups`, admin: the backups there are, newest first. Only superusers download one, in
 * PocketBase's dashboard: it holds the keys of their own tokens (docs/decisions/044-backups-leave-with-superusers.md).
 */
export function listBackups(e: core.RequestEvent): void {
  const { cron, cronMaxKeep } = e.app.settings().backups;
  const known = BACKUP_SCHEDULES.find((name) => SCHEDULES[name] === cron);
  const job = row(e.app, "SELECT state FROM jobs WHERE key = {:key}", { key: BACKUP }, { state: "" });
  const body: SystemBackups = {
    items: files(e.app),
    schedule: known ?? "other",
    keep: cronMaxKeep,
    pending: job?.state === "queued" || job?.state === "running",
  };
  e.json(200, body);
}

/** `POST /api/app/admin/system/backups`, admin: makes one in the background; 202. */
export function startBackup(e: core.RequestEvent): void {
  const name = `passerelle_${now().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "_").toLowerCase()}.zip`;
  e.app.runInTransaction((tx) => {
    enqueue(tx, { kind: BACKUP, key: BACKUP, payload: { name } });
    audit(tx, actorOf(e), { action: "backup.create", target: { collection: "backups", id: name } });
  });
  e.noContent(202);
}

/** Job {name}. A backup that exists already is the work of a run that was cut off after it. */
export function backupJob(app: CoreApp, payload: JobPayload): void {
  const name = payload.name ?? "";
  if (!files(app).some((file) => file.name === name)) app.createBackup(new Context(), name);
}

/**
 * `POST /api/app/admin/system/backups/schedule` {schedule, keep}, admin: when PocketBase makes backups by itself, and how many
 * of these it keeps (1–60).
 */
export function scheduleBackups(e: core.RequestEvent): void {
  const body: unknown = e.requestInfo().body;
  const schedule = BACKUP_SCHEDULES.find((name) => name === textOf(body, "schedule"));
  const keep = isObject(body) ? body.keep : undefined;
  if (!schedule) throw fail(400, "validation_in_invalid", "schedule");
  if (typeof keep !== "number" || !Number.isInteger(keep) || keep < 1 || keep > MAX_KEEP)
    throw fail(400, "validation_not_a_number", "keep");
  const settings = must(e.app.settings().clone(), "settings");
  const before = { cron: settings.backups.cron, keep: settings.backups.cronMaxKeep };
  settings.backups.cron = SCHEDULES[schedule];
  settings.backups.cronMaxKeep = keep;
  e.app.save(settings);
  audit(e.app, actorOf(e), { action: "backup.schedule", before, after: { cron: SCHEDULES[schedule], keep } });
  e.noContent(204);
}

function files(app: CoreApp): SystemBackups["items"] {
  const system = app.newBackupsFilesystem();
  try {
    return (
      system
        .list("")
        .map((file) => must(file, "file"))
        // A backup that is being written has a name of its own until it is whole.
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
