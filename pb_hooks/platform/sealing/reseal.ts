import { addSeconds, now } from "../../../common/time.ts";
import { type AppKey, sealingKey } from "../../lib/app-key.ts";
import { errorText } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import type { Place } from "../../lib/place.ts";
import { seal, sealedPrefix, unseal } from "../../lib/secrets.ts";
import { row, rows, run } from "../../lib/sql.ts";
import { isStale, SEALED_FIELDS, type SealedField } from "./places.ts";

/** Kind and key of the job that reseals values; its payload is {}. */
export const RESEAL = "secrets.reseal";

/** Values per transaction: a member's change waits for no more than these. */
const PAGE = 100;
/** A run ends well within a job's lease; the next one continues. */
const RUN_SECONDS = 40;

/**
 * Job {}: reseals every value that is not sealed with the key in force. Progress needs no record: each value names its
 * key, so a run after a crash does the rest.
 */
export function resealJob(app: CoreApp): void {
  const end = addSeconds(now(), RUN_SECONDS);
  let unreadable = 0;
  for (const field of SEALED_FIELDS) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      if (now() > end) {
        app.runInTransaction((tx) => enqueue(tx, { kind: RESEAL, runAt: now() }));
        return;
      }
      const page = resealPage(app, field, after);
      unreadable += page.unreadable;
      after = page.last;
    }
  }
  finish(app, unreadable);
}

/** Counts values not sealed with the key in force; reads every row, so call it only while there may be some. */
export function countStale(app: CoreApp): number {
  const counts = SEALED_FIELDS.map(([table, field]) => `(SELECT COUNT(*) FROM ${table} WHERE ${isStale(field)})`);
  return row(app, `SELECT ${counts.join(" + ")} AS count`, { current: sealedPrefix() }, { count: 0 })?.count ?? 0;
}

function resealPage(
  app: CoreApp,
  [table, field]: SealedField,
  after: string,
): { last: string | undefined; unreadable: number } {
  const key = sealingKey(); // asked for once a page
  const current = sealedPrefix(key);
  const sql = `SELECT id, ${field} AS value FROM ${table} WHERE id > {:after} AND ${isStale(field)} ORDER BY id LIMIT ${PAGE}`;
  const found = rows(app, sql, { after, current }, { id: "", value: "" });
  const fresh = found.map(({ id, value }) => ({ id, value, sealed: again([table, field, id], value, key) }));
  app.runInTransaction((tx) => {
    for (const { id, value, sealed } of fresh) {
      // A value that someone has replaced in the meantime stays.
      const change = `UPDATE ${table} SET ${field} = {:sealed} WHERE id = {:id} AND ${field} = {:value}`;
      if (sealed !== undefined) run(tx, change, { id, value, sealed });
    }
  });
  const last = found.length < PAGE ? undefined : found[found.length - 1]?.id;
  return { last, unreadable: fresh.filter(({ sealed }) => sealed === undefined).length };
}

function again(place: Place, value: string, key: AppKey): string | undefined {
  try {
    return seal(place, unseal(place, value), key);
  } catch (error) {
    console.error(`Cannot reseal the secret in ${place.join(".")}: ${errorText(error)}`);
    return undefined;
  }
}

/** Deletes the previous key and format once nothing needs them; unreadable values stay counted. */
function finish(app: CoreApp, unreadable: number): void {
  app.runInTransaction((tx) => {
    if (unreadable > 0) {
      run(tx, "UPDATE app_keys SET unreadable = {:unreadable} WHERE state = 'current'", { unreadable });
      return;
    }
    run(tx, "DELETE FROM app_keys WHERE state = 'retiring'", {});
    run(tx, "UPDATE app_keys SET old_format = FALSE, unreadable = 0", {});
  });
}
