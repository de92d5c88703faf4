import type { SystemCopies } from "../../../common/contract/system.ts";
import { addDays, addSeconds, dbTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { isObject, numberOf, textOf } from "../../lib/json.ts";
import { insert } from "../../lib/records.ts";
import { sealedPrefix, unseal } from "../../lib/secrets.ts";
import { columns, row, rowOf, rows, run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { SEALED_FIELDS } from "../../platform/sealing/public.ts";
import { RUN_CRON } from "./crons.ts";

/** The cron of the nightly drill. */
export const DRILL = "copy-drill";

const KEPT_DAYS = 90;
/** After a drill that failed, another one follows before the operator is told. */
const AGAIN_SECONDS = 900;
const MAX_DETAIL = 500;
const MEASURED = ["seconds", "bytes", "tables", "rows", "uploads"] as const;
const DRILL_ROW = rowOf({
  text: "problem detail",
  number: "seconds bytes tables rows uploads",
  time: "created",
  timeOrNull: "reached",
});

/**
 * The state of the continuous copy: how old it is, what it holds, and what the last drill found. null when BACKUP_URL is
 * not set.
 */
export function copyState(app: CoreApp): SystemCopies | null {
  const state: unknown = JSON.parse($copies.state() || "null");
  if (state === null) return null;
  const totals = isObject(state) ? state.uploadTotals : {};
  const running = row(app, `SELECT state FROM jobs WHERE key = {:key}`, { key: jobKey() }, { state: "" })?.state;
  return {
    place: textOf(state, "place"),
    ageSeconds: numberOf(state, "age") ?? 0,
    copied: isObject(state) && state.copied === true,
    error: textOf(state, "error"),
    again: textOf(state, "again") || null,
    bytes: numberOf(state, "bytes") ?? 0,
    uploads: {
      elsewhere: textOf(state, "uploads") === "elsewhere",
      files: numberOf(totals, "files") ?? 0,
      bytes: numberOf(totals, "bytes") ?? 0,
      at: textOf(state, "uploadsPassed") || null,
      error: textOf(state, "uploadsError"),
    },
    drill: lastDrill(app),
    drilling: running === "queued" || running === "running",
  };
}

/** Whether the last drill failed, and so did the previous one: a single failure may have met a storage that was just down. */
export function drillsFail(app: CoreApp): boolean {
  const last = drills(app, 2);
  return last.length === 2 && last.every(({ problem }) => problem !== "");
}

/** The latest drill; null before the first. */
function lastDrill(app: CoreApp): SystemCopies["drill"] {
  const [found] = drills(app, 1);
  if (!found) return null;
  const { created, ...rest } = found;
  return { ...rest, at: created };
}

/** Newest first, without those that a fast clock dates later than now. */
function drills(app: CoreApp, most: number): (typeof DRILL_ROW)[] {
  const sql = `SELECT ${columns(DRILL_ROW)} FROM copy_drills WHERE created <= {:now}
    ORDER BY created DESC, rowid DESC LIMIT ${most}`;
  return rows(app, sql, {}, DRILL_ROW);
}

const jobKey = () => `${RUN_CRON}:${DRILL}`;

/** `POST /api/app/admin/system/copies/drill`, admin: starts a drill in the background; 202. */
export function startDrill(e: core.RequestEvent): void {
  e.app.runInTransaction((tx) => {
    enqueue(tx, { kind: RUN_CRON, key: jobKey(), payload: { name: DRILL } });
    audit(tx, e, { action: "copies.drill", target: ["copy_drills", ""] });
  });
  e.noContent(202);
}

/** Cron, each night: restores the newest copy, compares it with the live data (internal/replication/copies) and throws it away. */
export function drill(app: CoreApp): void {
  const report: unknown = JSON.parse($copies.drill(JSON.stringify(SEALED_FIELDS), sealedPrefix()) || "null");
  if (report === null) return;
  let [problem, detail] = [textOf(report, "problem"), textOf(report, "detail")];
  if (problem === "busy") return;
  if (problem === "") {
    detail = sealedFault(isObject(report) ? report.sealed : null);
    if (detail) problem = "key";
  }
  app.runInTransaction((tx) => {
    insert(tx, "copy_drills", {
      ...{ problem, detail: detail.slice(0, MAX_DETAIL), reached: textOf(report, "reached") },
      ...Object.fromEntries(MEASURED.map((key) => [key, Math.ceil(numberOf(report, key) ?? 0)])),
    });
    if (problem && !drillsFail(tx)) {
      const key = `${jobKey()}:again`;
      enqueue(tx, { kind: RUN_CRON, key, payload: { name: DRILL }, runAt: addSeconds(now(), AGAIN_SECONDS) });
    }
  });
  run(app, "DELETE FROM copy_drills WHERE created < {:before}", { before: dbTime(addDays(now(), -KEPT_DAYS)) });
}

/** Why the copy's sealed value does not open with our key; "" when it does, or when nothing is sealed. */
function sealedFault(sealed: unknown): string {
  if (!isObject(sealed)) return "";
  try {
    unseal([textOf(sealed, "collection"), textOf(sealed, "field"), textOf(sealed, "id")], textOf(sealed, "value"));
    return "";
  } catch (error) {
    return errorText(error);
  }
}
