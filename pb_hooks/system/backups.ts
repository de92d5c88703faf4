import { BACKUP_SCHEDULES, type BackupSchedule, type BackupTicket, type SystemBackups } from "../../types/system.ts";
import { actorOf, audit } from "../audit/public.ts";
import { fail, must } from "../lib/errors.ts";
import type { JobPayload } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { isObject, textOf } from "../lib/json.ts";
import { isOwnPassword } from "../lib/own-password.ts";
import { row } from "../lib/sql.ts";
import { now } from "../lib/time.ts";

/** Kind of the job that makes a backup; its payload is {name}. One at a time. */
export const BACKUP = "system.backup";

/** Cron expressions (UTC) of the schedules that the page offers. */
const SCHEDULES: { readonly [S in BackupSchedule]: string } = { off: "", daily: "0 3 * * *", weekly: "0 3 * * 0" };
const MAX_KEEP = 60;
/** The kind of token that a download asks for, and how long it lasts. */
const TICKET = "backup";
const TICKET_SECONDS = 180;
const NAME = /^[a-z0-9_-]{1,100}\.zip$/;

/** `GET /api/app/admin/system/backups`, admin: the backups there are, newest first. */
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

/**
 * `POST /api/app/admin/system/backups/ticket` {name, password}, admin: a backup holds everything about everybody, so that
 * who takes one away says the password again.
 */
export function backupTicket(e: core.RequestEvent): void {
  const admin = must(e.auth, "administrator");
  if (!isOwnPassword(admin, textOf(e.requestInfo().body, "password"))) throw fail(400, "password_invalid", "password");
  const name = nameOf(e);
  audit(e.app, actorOf(e), { action: "backup.download", target: { collection: "backups", id: name } });
  const claims = { type: TICKET, id: admin.id, collectionId: admin.collection().id, name };
  const body: BackupTicket = { ticket: $security.createJWT(claims, ticketKey(admin), TICKET_SECONDS) };
  e.json(200, body);
}

/**
 * `POST /api/app/admin/system/backups/download`, form {name, ticket}: the file. The browser's own form sends it, so that
 * neither a token stands in an address nor a large file in memory.
 */
export function downloadBackup(e: core.RequestEvent): void {
  const name = ofTicket(e.app, textOf(e.requestInfo().body, "ticket"));
  if (!name || name !== textOf(e.requestInfo().body, "name")) throw fail(401, "auth_required");
  nameOf(e);
  const system = e.app.newBackupsFilesystem();
  try {
    e.response.header().set("Content-Disposition", `attachment; filename="${name}"`);
    system.serve(e.response, must(e.request, "request"), name, name);
  } finally {
    system.close();
  }
}

/** Ends with the administrator's password and sessions, as every token of PocketBase does. */
function ticketKey(admin: core.Record): string {
  return admin.tokenKey() + admin.collection().authToken.secret;
}

/**
 * The backup that a ticket is for, "" for anything else. A kind of its own: whoever has a session can ask PocketBase for
 * a file token, without saying a password.
 */
function ofTicket(app: CoreApp, ticket: string): string {
  try {
    const said = $security.parseUnverifiedJWT(ticket);
    const admin = app.findRecordById(String(said.collectionId), String(said.id));
    const claims = $security.parseJWT(ticket, ticketKey(admin));
    if (claims.type !== TICKET || !(admin.isSuperuser() || admin.getBool("admin"))) return "";
    return String(claims.name);
  } catch {
    return ""; // PocketBase throws for a token that is wrong or too old, and for an account that is gone
  }
}

/** The existing backup that the request names. */
function nameOf(e: core.RequestEvent): string {
  const name = textOf(e.requestInfo().body, "name");
  if (!files(e.app).some((file) => file.name === name)) throw fail(404, "not_found", "name");
  return name;
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
