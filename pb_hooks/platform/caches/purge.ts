import type { JobLane } from "../../../common/contract/system.ts";
import { hostOf } from "../../../common/host.ts";
import { dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import { changePayload, dropJobs } from "../../lib/job-changes.ts";
import { enqueue } from "../../lib/jobs.ts";
import { row } from "../../lib/sql.ts";
import { nextWith } from "../../lib/transaction.ts";
import { EVERYTHING, fill, keysOf, mergeKeys } from "./rules.ts";
import { readTargets, type Target } from "./settings.ts";

const TIMEOUT_SECONDS = 5;
const MOST_BYTES = 64 * 1024;

/** The lanes of the caches in front, one for each, in the order of PURGE_URL. */
export const CACHE_LANES = ["cache-1", "cache-2", "cache-3", "cache-4"] as const satisfies readonly JobLane[];

/** Kind of the job that tells the cache of a lane. */
export const purgeKind = (lane: JobLane) => `caches.purge.${lane}`;

/** The caches in front; none for unit tests and scripts, which list the features without a host. */
export function targets(): Target[] {
  return typeof $os === "undefined" ? [] : readTargets((name) => $os.getenv(name));
}

/** Hook: a record on which pages depend changes. The purge is committed with it, or not at all. */
export function follow(e: core.RecordEvent): void {
  nextWith(e, () => queuePurge(e.app, must(e.record, "record").collection().name));
}

/** Hook: the server starts, or PocketBase's settings change. Pages of another release name files that are gone. */
export function dropAll(e: core.SettingsReloadEvent): void {
  e.next();
  if (!$os.args.includes("serve") || $folder.reads()) return;
  try {
    queuePurge(e.app, EVERYTHING);
  } catch (error) {
    console.error(`Caches in front were not purged at the start: ${String(error)}`);
  }
}

/** Has each cache in front drop the pages of a key, in the given transaction. Waiting jobs take the key along. */
function queuePurge(tx: CoreApp, key: string): void {
  // The migrations of a first start write records before there is a lane, or a job at all.
  if (!lanesExist(tx)) return;
  targets().forEach((_, index) => {
    const lane = must(CACHE_LANES[index], "lane");
    const job = purgeKind(lane);
    const sql =
      "SELECT id, state, attempts, run_at, COALESCE(payload ->> 'keys', '') AS keys FROM jobs WHERE key = {:job}";
    const found = row(tx, sql, { job }, { id: "", state: "", attempts: 0, run_at: "", keys: "" });
    const keys = mergeKeys(found && found.state !== "done" ? found.keys : "", key);
    const rests = found?.state === "queued" && found.attempts > 0 && found.run_at > dbTime(now());
    if (found?.state === "queued" && found.keys === keys) return;
    if (found && rests) {
      // A cache that does not answer is not called for each change: its waits keep growing.
      changePayload(tx, ["id = {:id}", { id: found.id, keys }], "json_object('keys', {:keys})");
      return;
    }
    enqueue(tx, { kind: job, key: job, payload: { keys } });
  });
}

/** At the start: nobody would run the jobs of caches that are no longer in front. */
export function forgetOthers(app: CoreApp, lanes: readonly JobLane[]): void {
  if (!app.hasTable("jobs") || $folder.reads()) return;
  const others = CACHE_LANES.filter((lane) => !lanes.includes(lane));
  const waiting = "lane IN (SELECT value FROM json_each({:others})) AND state IN ('queued', 'running')";
  dropJobs(app, [waiting, { others: JSON.stringify(others) }]);
}

function lanesExist(app: CoreApp): boolean {
  if (!app.hasTable("jobs")) return false;
  const lane = app.findCachedCollectionByNameOrId("jobs").fields.getByName("lane") as core.SelectField | undefined; // 1797007530 extends it
  return lane?.values?.includes(CACHE_LANES[0]) === true;
}

/** Job {keys}: tells one cache. @throws while it does not, so that the job is tried again */
export function purgeCache(lane: (typeof CACHE_LANES)[number], { keys = "" }: JobPayload): void {
  const target = targets()[CACHE_LANES.indexOf(lane)];
  if (!target) return; // no longer configured
  const all = keys.split(" ").filter(Boolean);
  const single = keysOf(target.url + target.body) === "key";
  for (const some of single ? all.map((key) => [key]) : [all]) tell(target, some);
}

function tell({ method, url: template, header, body: text }: Target, keys: readonly string[]): void {
  const [url, body] = [fill(template, keys), fill(text, keys)];
  const { status } = request({
    ...{ method, url, hosts: [hostOf(url)], plain: true, idempotent: true, body },
    ...{ timeoutSeconds: TIMEOUT_SECONDS, maxBytes: MOST_BYTES },
    headers: { ...(/^\s*[{[]/.test(body) && { "Content-Type": "application/json" }), ...header },
  });
  if (status === 429 || status >= 500)
    throw Object.assign(new HttpFailure("network", method, url), { message: `${hostOf(url)}: ${status}` });
  if (status < 200 || status >= 300)
    throw new Error(`${hostOf(url)} answered ${status}: check PURGE_URL and PURGE_HEADER`);
}
