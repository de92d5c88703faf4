import { backupInput } from "../../common/schemas/setup.ts";
import type { BackupAnswer, BackupInput, SetupAnswer } from "../../common/wire/setup.ts";
import { actorOf, audit } from "../audit/public.ts";
import { fail } from "../lib/errors.ts";
import { isObject, textOf } from "../lib/json.ts";
import { hasSecret, readSecret, writeSecret } from "../lib/operator-settings.ts";
import { parseBody } from "../lib/parse-body.ts";
import { copyHealth } from "../system/public.ts";

const NAME = "backup_place";
/** In PocketBase's store, which all runtimes share: "on" while a place is being tried. */
const TRYING = "setup.backup";
/** As internal/copies reads it. */
type Place = { url: string; keyId: string; secret: string };

/** Where copies go, and whether they work. */
export function backupState(app: CoreApp): SetupAnswer["backup"] {
  const health = copyHealth(app);
  return {
    source: $os.getenv("BACKUP_URL") ? "environment" : hasSecret(app, NAME) ? "page" : "none",
    place: health?.place ?? "",
    error: health?.error ?? "",
    ageSeconds: health?.ageSeconds ?? null,
    works: health?.works === true && health.ageSeconds !== null,
    scheduled: app.settings().backups.cron !== "",
  };
}

/** At the start: the place of this page, unless the environment names one. */
export function startCopies(app: CoreApp): void {
  if (typeof $copies === "undefined" || $os.getenv("BACKUP_URL")) return;
  const saved = readSecret(app, NAME);
  const refusal = saved && $copies.choose(saved);
  if (refusal) console.error(`Nothing is copied: ${refusal}`);
}

/**
 * `POST /api/app/admin/setup/backup` BackupInput, superuser: has the data copied to a place from now on, once an object was
 * written there, read back and deleted; BackupAnswer. 400 `validation_required` for a key without its secret; 409
 * `set_by_environment` where BACKUP_URL is set, `try_again` while another place is being tried: what is saved would
 * otherwise not be what is used.
 */
export function changeBackup(e: core.RequestEvent): void {
  const input = parseBody(backupInput, e);
  if (typeof $copies === "undefined" || $os.getenv("BACKUP_URL")) throw fail(409, "set_by_environment");
  const saved = readSecret(e.app, NAME);
  const before = placeFrom(saved);
  const wanted = input.kind === "off" ? undefined : placeOf(input, before);
  const text = wanted ? JSON.stringify(wanted) : "";
  const answer = alone(e.app, (): BackupAnswer => {
    const error = $copies.choose(text);
    if (error === "")
      e.app.runInTransaction((tx) => {
        writeSecret(tx, NAME, text);
        const change = { before: { place: before?.url ?? "" }, after: { place: wanted?.url ?? "" } };
        const target = { collection: "operator_settings", id: NAME };
        audit(tx, actorOf(e), { action: "setup.backup", target, ...change });
      });
    return { error };
  });
  e.json(200, answer);
}

/** Runs `work` unless it runs already. @throws ApiError 409 `try_again` */
function alone<T>(app: CoreApp, work: () => T): T {
  let free = false;
  app.store().setFunc(TRYING, (held: unknown) => {
    free = held !== "on";
    return "on";
  });
  if (!free) throw fail(409, "try_again");
  try {
    return work();
  } finally {
    app.store().remove(TRYING);
  }
}

function placeOf({ kind, bucket, prefix, region, endpoint, keyId, secret, folder }: BackupInput, saved?: Place): Place {
  if (kind === "folder") return { url: `file://${encodeURI(folder)}`, keyId: "", secret: "" };
  const query = Object.entries({ endpoint, region }).filter(([, value]) => value);
  const parameters = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const path = prefix.split("/").filter(Boolean).join("/");
  const url = `s3://${bucket}/${path}?${parameters}`;
  // A saved secret goes to no other place.
  const isSame = saved !== undefined && saved.url === url && saved.keyId === keyId;
  const found = secret || (isSame ? saved.secret : "");
  if (keyId && !found) throw fail(400, "validation_required", "secret");
  return { url, keyId, secret: found };
}

function placeFrom(text: string): Place | undefined {
  const found: unknown = text ? JSON.parse(text) : undefined;
  if (!isObject(found)) return undefined;
  return { url: textOf(found, "url"), keyId: textOf(found, "keyId"), secret: textOf(found, "secret") };
}
