import { isoOrNull } from "../../common/time.ts";
import {
  JOB_LANES,
  type MailTest,
  OLD_COPY_SECONDS,
  type SystemCheck,
  type SystemStandby,
  type SystemStatus,
} from "../../common/wire/system.ts";
import { billing } from "../billing/public.ts";
import { invoices } from "../invoices/public.ts";
import { errorText, must } from "../lib/errors.ts";
import { row, rows } from "../lib/sql.ts";
import { limits, requireMailServer, sendNotice } from "../mail/public.ts";
import { secretsState } from "../sealing/public.ts";
import { legalIsComplete } from "../site/public.ts";
import { copyState } from "./copies.ts";
import { cronStates } from "./crons.ts";

const COUNTS = `SELECT
  (SELECT COUNT(*) FROM jobs WHERE state = 'queued') AS queued,
  (SELECT COUNT(*) FROM jobs WHERE state = 'running') AS running,
  (SELECT COUNT(*) FROM jobs WHERE state = 'done') AS done,
  (SELECT COUNT(*) FROM jobs WHERE state = 'failed') AS failed,
  (SELECT COUNT(*) FROM jobs WHERE state = 'held') AS held,
  (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size) AS bytes`;

/** `GET /api/app/admin/system`, admin: the health of the service itself. */
export function status(e: core.RequestEvent): SystemStatus {
  const shape = { queued: 0, running: 0, done: 0, failed: 0, held: 0, bytes: 0 };
  const { bytes, ...jobs } = must(row(e.app, COUNTS, {}, shape), "counts");
  const { smtp, meta } = e.app.settings();
  const secrets = secretsState(e.app);
  const books = billing.lastProof(e.app);
  const series = invoices.seriesOf(e.app);
  const copies = copyState(e.app);
  const standby = standbyState();
  return {
    databaseBytes: bytes,
    jobs,
    lanes: lanes(e.app),
    mail: { server: smtp.enabled ? `${smtp.host}:${smtp.port}` : "", sender: meta.senderAddress },
    secrets,
    books,
    invoices: series,
    copies,
    standby,
    checks: checks(e.app, {
      jobs_failed: jobs.failed > 0,
      secrets_unreadable: secrets.unreadable > 0,
      books_differ: books !== null && books.differences > 0,
      copy_old: copies !== null && copies.ageSeconds > OLD_COPY_SECONDS,
      drill_failed: Boolean(copies?.drill?.problem),
      backup_off: copies === null && e.app.settings().backups.cron === "",
      invoices_missing: series.some(({ missing }) => missing !== 0),
      standby_missing: standby !== null && !standby.standbys.some(isReady),
    }),
  };
}

/** The two machines; null on a server that runs alone. */
function standbyState(): SystemStandby | null {
  // internal/standby writes this type.
  return typeof $standby === "undefined" ? null : (JSON.parse($standby.state()) as SystemStandby);
}

/** How long ago a standby that waits may have reported, in seconds; it does so every 5. */
const SILENT_SECONDS = 60;

const isReady = ({ problem, age }: SystemStandby["standbys"][number]) => problem === "" && age < SILENT_SECONDS;

function lanes(app: CoreApp): SystemStatus["lanes"] {
  const shape = { lane: "", due: 0, running: 0, later: 0, oldest: "", outage: false };
  const found = rows(
    app,
    `SELECT lane, SUM(state = 'queued' AND run_at <= {:now}) AS due, SUM(state = 'running') AS running,
       SUM(state = 'queued' AND run_at > {:now}) AS later, MAX(outage) AS outage,
       COALESCE(MIN(CASE WHEN run_at <= {:now} THEN run_at END), '') AS oldest
     FROM jobs WHERE state IN ('queued', 'running') GROUP BY lane`,
    {},
    shape,
  );
  // Most operators have no cache in front.
  const shown = JOB_LANES.filter((lane) => !lane.startsWith("cache-") || found.some((each) => each.lane === lane));
  return shown.map((lane) => {
    const { oldest, ...counts } = found.find((each) => each.lane === lane) ?? shape;
    return { ...counts, lane, oldest: isoOrNull(oldest) };
  });
}

type Seen = "cron_failed" | "cron_late" | "mail_off" | "mail_forbidden" | "legal_missing";

function checks(app: CoreApp, known: Readonly<Record<Exclude<SystemCheck, Seen>, boolean>>): SystemCheck[] {
  const crons = cronStates(app);
  const { smtp } = app.settings();
  const found: { readonly [C in SystemCheck]: boolean } = {
    ...known,
    cron_failed: crons.some((cron) => cron.lastError !== ""),
    cron_late: crons.some((cron) => cron.late),
    mail_off: !smtp.enabled,
    mail_forbidden: typeof $mail !== "undefined" && $mail.forbidden(),
    legal_missing: !legalIsComplete(app),
  };
  return (Object.keys(found) as SystemCheck[]).filter((check) => found[check]); // the literal's own keys
}

/**
 * `POST /api/app/admin/system/mail-test`, admin: sends a mail to the administrator and reports the outcome. 409 `mail_off`
 * where mails are only printed.
 */
export function testMail(e: core.RequestEvent) {
  const admin = must(e.auth, "administrator");
  requireMailServer(e.app);
  limits.countSender(e.app, admin);
  const body: MailTest = { to: admin.email(), error: "" };
  try {
    sendNotice(e.app, "system.mail-test", admin, {});
  } catch (error) {
    body.error = errorText(error);
  }
  return body;
}
