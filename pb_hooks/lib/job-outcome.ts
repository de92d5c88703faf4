import { letGo } from "./job-holders.ts";
import { ATTEMPTS_AFTER_SILENCE, MAX_ATTEMPTS, type Outcome, REST_SECONDS } from "./job-rules.ts";
import { run } from "./sql.ts";

// What the process remembers between runs: texts in PocketBase's store, which all runtimes share.
/** Outcomes of runs that could not be written, one per line. */
const LEFT = "jobs.left";
/** Set while the database refuses writes. */
const TROUBLE = "jobs.trouble";
/** By lane: "well" once one of its jobs was done after an outage. */
const LANE = "jobs.lane.";

/** The run of a job that a holder has claimed. */
type Run = { id: string; holder: string; lane: string };
type End = Outcome & Run;

/**
 * Writes a run's outcome; frees the job for the next run if it was queued again in the meantime.
 * @throws when the write fails; the outcome is then kept for `settleLeft`, and the holder must stay alive
 */
export function settleRun(app: CoreApp, { id, holder, lane }: Run, outcome: Outcome): void {
  const end: End = { ...outcome, id, holder, lane };
  try {
    write(app, end);
  } catch (error) {
    app.store().setFunc(LEFT, (left: unknown) => [...lines(left), JSON.stringify(end)].join("\n"));
    throw error;
  }
  if (outcome.outage) app.store().set(LANE + lane, "ill");
  else if (outcome.answered) welcome(app, lane);
}

/** Writes the outcomes that could not be written before, so that nothing is done twice. @throws if writes still fail */
export function settleLeft(app: CoreApp): void {
  for (const line of lines(app.store().get(LEFT))) {
    const end: End = JSON.parse(line); // our own JSON, from `settleRun`
    write(app, end);
    app.store().setFunc(LEFT, (left: unknown) =>
      lines(left)
        .filter((each) => each !== line)
        .join("\n"),
    );
    letGo(app, end.holder);
  }
}

/** A claim was written: logs the recovery if claims failed before. */
export function noteClaim(app: CoreApp): void {
  if (app.store().get(TROUBLE)) {
    app.store().remove(TROUBLE);
    console.log("Jobs resume: the database is writable again");
  }
}

/** Logs once that jobs are stalled. @returns whether every outcome of the run is written */
export function noteTrouble(app: CoreApp, holder: string, error: string): boolean {
  if (!app.store().get(TROUBLE)) {
    app.store().set(TROUBLE, "1");
    console.error(`Jobs are paused until the database is writable: ${error}`);
  }
  return !lines(app.store().get(LEFT)).some((line) => line.includes(`"${holder}"`));
}

function write(app: CoreApp, { id, holder, state, runAt, error, outage, doubt, forget, attempts, again }: End): void {
  const next = again ? ", payload = {:payload}, ticket = {:ticket}, again = {:times}" : "";
  const written = run(
    app,
    `UPDATE jobs SET state = {:state}, run_at = {:runAt}, last_error = {:error}, outage = {:outage}, holder = '',
       doubt = doubt OR {:doubt}, payload = IIF({:forget}, '{}', payload), attempts = {:attempts}, updated = {:now} ${next}
     WHERE id = {:id} AND state = 'running' AND holder = {:holder}`,
    { id, holder, state, runAt, error, outage, doubt, forget, attempts, ...again },
  );
  if (written > 0) return;
  run(app, "UPDATE jobs SET holder = '' WHERE id = {:id} AND state = 'queued' AND holder = {:holder}", { id, holder });
}

/** Whether the partner of a lane has done no job since it failed one by its silence, or since the start. */
export function isSilent(app: CoreApp, lane: string): boolean {
  return app.store().get(LANE + lane) !== "well";
}

/** The partner answers again: jobs that failed because it was down need not wait any longer. */
function welcome(app: CoreApp, lane: string): void {
  if (app.store().get(LANE + lane) === "well") return;
  app.store().set(LANE + lane, "well");
  run(
    app,
    `UPDATE jobs SET run_at = {:now}, updated = {:now},
       attempts = CASE WHEN attempts < ${MAX_ATTEMPTS} THEN attempts ELSE ${ATTEMPTS_AFTER_SILENCE} END
     WHERE lane = {:lane} AND state = 'queued' AND outage = TRUE AND run_at > {:now}
       AND (julianday({:now}) - julianday(updated)) * 86400 >= {:rest} * MIN(attempts, ${MAX_ATTEMPTS})`,
    { lane, rest: REST_SECONDS },
  );
}

function lines(text: unknown): string[] {
  return typeof text === "string" && text !== "" ? text.split("\n") : [];
}
