import type { SystemCron, SystemCrons } from "../../../common/contract/system.ts";
import { dbTime, isoOrNull, now } from "../../../common/time.ts";
import { isDoubtful } from "../../lib/clock.ts";
import { isLate } from "../../lib/cron-rules.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { live } from "../../lib/job-holders.ts";
import { enqueue } from "../../lib/jobs.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { allCrons, startCron } from "../../lib/register.ts";
import { row, rows } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";

/** Kind of the job that runs a cron by hand; its payload is {name}. */
export const RUN_CRON = "system.cron";

/** The state of each of our crons, by name. */
export function cronStates(app: CoreApp): SystemCron[] {
  const time = now();
  const shape = { name: "", started: "", finished: "", running: false, last_error: "" };
  const installed = row(app, "SELECT created FROM site WHERE id = 'site'", {}, { created: "" })?.created ?? "";
  const sql = `SELECT name, started, finished, last_error,
                 holder IN (SELECT value FROM json_each({:live})) AS running FROM cron_runs`;
  const runs = rows(app, sql, { live: live(app) }, shape);
  const inDoubt = isDoubtful(app);
  return Object.entries(allCrons())
    .map(([name, [schedule, , mode, meanwhile]]) => {
      const found = runs.find((candidate) => candidate.name === name);
      // A start in the future means that the clock was set back.
      const started = isoOrNull(found && found.started <= dbTime(time) ? found.started : "");
      const waits = inDoubt && mode === "dated" && !meanwhile;
      return {
        name,
        schedule,
        started,
        finished: isoOrNull(found?.finished ?? ""),
        running: found?.running ?? false,
        lastError: found?.last_error ?? "",
        waits,
        late: !waits && isLate(schedule, new Date(started ?? isoOrNull(installed) ?? time), time),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `GET /api/app/admin/system/crons`, admin. */
export function listCrons(e: core.RequestEvent): SystemCrons {
  return { items: cronStates(e.app) };
}

/** `POST /api/app/admin/system/crons/{name}/run`, admin: starts it in the background; 202. */
export function runByHand(e: core.RequestEvent): void {
  const name = pathValue(e, "name");
  if (!Object.hasOwn(allCrons(), name)) throw fail(404, "not_found");
  e.app.runInTransaction((tx) => {
    enqueue(tx, { kind: RUN_CRON, payload: { name } });
    audit(tx, e, { action: "cron.run", target: ["cron_runs", name] });
  });
  e.noContent(202);
}

/** Job {name}. */
export function runCronJob(_app: CoreApp, payload: JobPayload): void {
  startCron(payload.name ?? "", true);
}
