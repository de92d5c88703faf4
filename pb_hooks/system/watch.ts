import { startCron } from "../lib/register.ts";
import { rows } from "../lib/sql.ts";
import { now } from "../lib/time.ts";
import { queueOperatorNotice } from "../mail/public.ts";
import { catchUpBackup } from "./backups.ts";
import { cronStates } from "./crons.ts";

/** This cron's own name. */
export const WATCH = "system-watch";

const MAX_NAMED = 5;

/**
 * Catches up on crons and backups whose time passed while the server was down, and tells the operator, at most once a
 * day, about failing crons and abandoned jobs.
 */
export function watch(app: CoreApp): void {
  for (const { name, late, running } of cronStates(app)) {
    if (late && !running && name !== WATCH) attempt(name);
  }
  catchUpBackup(app);
  const today = now().toISOString().slice(0, 10);
  for (const { name, lastError } of cronStates(app)) {
    if (lastError)
      queueOperatorNotice(app, { notice: "system.cron", once: `${name}:${today}`, facts: { name, error: lastError } });
  }
  const failed = rows(
    app,
    `SELECT kind, COUNT(*) AS count FROM jobs WHERE state = 'failed' GROUP BY kind ORDER BY count DESC LIMIT ${MAX_NAMED}`,
    {},
    { kind: "", count: 0 },
  );
  if (failed.length === 0) return;
  const list = failed.map(({ kind, count }) => `${kind} (${count})`).join(", ");
  queueOperatorNotice(app, { notice: "system.jobs", once: today, facts: { list } });
}

function attempt(name: string): void {
  try {
    startCron(name);
  } catch (error) {
    console.error(`Cron ${name} failed: ${String(error)}`); // kept in cron_runs, and reported below
  }
}
