import { type BackupAnswer, backupInput, type SetupAnswer } from "../../../common/contract/setup.ts";
import { fail } from "../../lib/errors.ts";
import { hasSecret, readSecret, writeSecret } from "../../lib/operator-settings.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { type AuditActor, actorOf, audit, SYSTEM } from "../../platform/audit/public.ts";
import { copyHealth, forgetCopies } from "../system/public.ts";
import { placeFrom, placeOf } from "./rules.ts";

const NAME = "backup_place";
/** A place that is being tried: a server that is killed in the meantime may have claimed it. */
const TRIED = "backup_tried";

/** Where copies go, and whether they work. */
export function backupState(app: CoreApp): SetupAnswer["backup"] {
  const health = copyHealth(app);
  return {
    source: $os.getenv("BACKUP_URL") ? "environment" : hasSecret(app, NAME) ? "page" : "none",
    place: health?.place ?? "",
    error: health?.error ?? "",
    again: health?.again ?? null,
    ageSeconds: health?.ageSeconds ?? null,
    works: health?.works === true && health.ageSeconds !== null,
    scheduled: app.settings().backups.cron !== "",
  };
}

/** At the start: the place of this page, or the one that it was moving to, unless the environment names one. */
export function startCopies(app: CoreApp): void {
  if ($os.getenv("BACKUP_URL") || !$os.args.includes("serve")) return;
  const tried = readSecret(app, TRIED);
  if (tried) {
    const isClaimed = $copies.claimed(tried);
    app.runInTransaction((tx) => (isClaimed ? keep(tx, SYSTEM, tried) : writeSecret(tx, TRIED, "")));
  }
  const saved = readSecret(app, NAME);
  const refusal = saved && $copies.choose(saved);
  if (refusal) console.error(`Nothing is copied: ${refusal}`);
}

/**
 * `POST /api/app/admin/setup/backup` BackupInput, superuser: copies the data to a place from now on, once an object was
 * written there, read back and deleted; BackupAnswer. It gives up a place that another request is still trying. 400
 * `validation_required` for a key without its secret; 409 `set_by_environment` where BACKUP_URL is set.
 */
export function changeBackup(e: core.RequestEvent): BackupAnswer {
  const input = parseBody(backupInput, e);
  if ($os.getenv("BACKUP_URL")) throw fail(409, "set_by_environment");
  const wanted = input.kind === "off" ? undefined : placeOf(input, placeFrom(readSecret(e.app, NAME)));
  const text = wanted ? JSON.stringify(wanted) : "";
  const actor = actorOf(e);
  const error = $copies.choose(text, (what) => {
    if (what === "used") e.app.runInTransaction((tx) => keep(tx, actor, text));
    else writeSecret(e.app, TRIED, what === "tried" ? text : "");
  });
  return { error };
}

/** Saves the place that is used now; "" for none. */
function keep(tx: CoreApp, actor: AuditActor, text: string): void {
  const before = placeFrom(readSecret(tx, NAME))?.url ?? "";
  writeSecret(tx, NAME, text);
  writeSecret(tx, TRIED, "");
  if (!text) forgetCopies(tx);
  const change = { before: { place: before }, after: { place: placeFrom(text)?.url ?? "" } };
  audit(tx, actor, { action: "setup.backup", target: ["operator_settings", NAME], ...change });
}
