import { formatParis } from "../../../common/paris.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { isDoubtful } from "../../lib/clock.ts";
import { NO_MAILBOX } from "../../lib/job-rules.ts";
import { startCron } from "../../lib/register.ts";
import { rows } from "../../lib/sql.ts";
import { raise, raised, settleAlert } from "../../platform/alerts/public.ts";
import { operatorLocale } from "../../platform/mail/public.ts";
import { catchUpBackup } from "./backups.ts";
import { alertOfCertificates } from "./certificates.ts";
import { cronStates } from "./crons.ts";

/** This cron's own name. */
export const WATCH = "system-watch";

const MAX_NAMED = 5;
/** Addresses in a row that a mail server that is set up well may not know. */
const TYPOS = 10;
/**
 * SQL: whether the mail server takes mails: more since {:week} than it refused because of such a mailbox, and one of the last ones.
 * `+` keeps SQLite to the index that has the time.
 */
const TAKES_MOST = `((SELECT COUNT(*) FROM jobs WHERE +lane = 'mail' AND state = 'done' AND updated > {:week} AND last_error = '') >
  (SELECT COUNT(*) FROM jobs WHERE state = 'failed' AND updated > {:week} AND ${NO_MAILBOX})
  AND (SELECT COUNT(*) FROM jobs WHERE state = 'failed' AND ${NO_MAILBOX} AND updated >
    (SELECT updated FROM jobs WHERE +lane = 'mail' AND state = 'done' AND last_error = '' ORDER BY updated DESC LIMIT 1)) < ${TYPOS})`;

/** The alerts come first: what is made up for may take long. */
const STEPS = [
  alertOfClock,
  alertOfCrons,
  alertOfJobs,
  alertOfSlowness,
  alertOfCertificates,
  catchUpCrons,
  catchUpBackup,
] as const;

/**
 * Tells the operator, at most once a day, about failing crons, abandoned jobs and missing certificates,
 * and when that is over; catches up on crons and backups whose time passed while the server was down.
 * @throws what the first step that failed threw, after all the others
 */
export function watch(app: CoreApp): void {
  const failed = STEPS.flatMap((step) => {
    try {
      step(app);
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (failed.length > 0) throw failed[0]; // kept in cron_runs: the next run tells
}

function catchUpCrons(app: CoreApp): void {
  for (const { name, late, running } of cronStates(app)) {
    if (late && !running && name !== WATCH) attempt(name);
  }
}

/** Says what waits, and that the operator may start it (lib/clock.ts). */
function alertOfClock(app: CoreApp): void {
  if (isDoubtful(app))
    raise(app, { notice: "system.clock", once: "", facts: { time: formatParis(now(), operatorLocale(app)) } });
  else settleAlert(app, "system.clock", "");
}

function alertOfCrons(app: CoreApp): void {
  const failing = cronStates(app).filter(({ lastError }) => lastError !== "");
  for (const { name, lastError } of failing)
    raise(app, { notice: "system.cron", once: name, facts: { name, error: lastError } });
  for (const name of raised(app, "system.cron"))
    if (!failing.some((cron) => cron.name === name)) settleAlert(app, "system.cron", name);
}

/** Leaves out mails to mailboxes that do not exist, unless the mail server knows hardly anyone: then it is set up wrongly. */
function alertOfJobs(app: CoreApp): void {
  const kinds = `SELECT kind, COUNT(*) AS count FROM jobs WHERE state = 'failed' AND NOT (${NO_MAILBOX} AND ${TAKES_MOST})
    GROUP BY kind ORDER BY count DESC LIMIT ${MAX_NAMED}`;
  const failed = rows(app, kinds, { week: dbTime(addDays(now(), -7)) }, { kind: "", count: 0 });
  const list = failed.map(({ kind, count }) => `${kind} (${count})`).join(", ");
  if (failed.length > 0) raise(app, { notice: "system.jobs", once: "", facts: { list } });
  else settleAlert(app, "system.jobs", "");
}

/** The service works, and its disk is about to be what members wait for. */
function alertOfSlowness(app: CoreApp): void {
  if ($health.warnings().includes("database_slow")) raise(app, { notice: "system.slow", once: "", facts: {} });
  else settleAlert(app, "system.slow", "");
}

function attempt(name: string): void {
  try {
    startCron(name);
  } catch (error) {
    console.error(`Cron ${name} failed: ${String(error)}`); // kept in cron_runs: the next run tells
  }
}
