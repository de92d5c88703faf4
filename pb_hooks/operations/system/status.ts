import { JOB_LANES, type MailTest, type SystemStatus } from "../../../common/contract/system.ts";
import { isoOrNull } from "../../../common/time.ts";
import { invoices } from "../../billing/invoices/public.ts";
import { billing } from "../../billing/public.ts";
import { errorText, must } from "../../lib/errors.ts";
import { row, rows } from "../../lib/sql.ts";
import { countSender, requireMailServer, sendNotice } from "../../platform/mail/public.ts";
import { secretsState } from "../../platform/sealing/public.ts";
import { copyState } from "./copies.ts";
import { judge, standbyState } from "./judge.ts";

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
  return {
    databaseBytes: bytes,
    jobs,
    lanes: lanes(e.app),
    mail: { server: smtp.enabled ? `${smtp.host}:${smtp.port}` : "", sender: meta.senderAddress },
    secrets: secretsState(e.app),
    books: billing.lastProof(e.app),
    invoices: invoices.seriesOf(e.app),
    copies: copyState(e.app),
    standby: standbyState(),
    checks: judge(e.app),
  };
}

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

/**
 * `POST /api/app/admin/system/mail-test`, admin: sends a mail to the administrator and reports the outcome. 409 `mail_off`
 * where mails are only printed.
 */
export function testMail(e: core.RequestEvent) {
  const admin: Rec<"users"> = must(e.auth, "administrator");
  requireMailServer(e.app);
  countSender(e.app, admin);
  const body: MailTest = { to: admin.email(), error: "" };
  try {
    sendNotice(e.app, "system.mail-test", admin, {});
  } catch (error) {
    body.error = errorText(error);
  }
  return body;
}
