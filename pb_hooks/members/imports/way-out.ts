import { LIVE } from "../../../common/contract/billing.ts";
import { type WayOutFile, wayOutInput } from "../../../common/contract/imports.ts";
import { isoTime } from "../../../common/time.ts";
import type { Cell } from "../../lib/csv.ts";
import { startCsv } from "../../lib/csv-file.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { count, rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { auditExport } from "../../platform/audit/public.ts";

/** Rows in memory at a time. */
const BATCH = 500;

/** SQL: the day of a consent, which an import has noted or the row's own. */
const consentDay = (consent: string, at: string) =>
  `CASE WHEN ${consent} LIKE 'import %' THEN SUBSTR(${consent}, 8) ELSE SUBSTR(${at}, 1, 10) END`;

/** SQL: the day of a member's last consent to the newsletter; "" for none. */
const CONSENT = `COALESCE((SELECT ${consentDay("c.consent", "c.created")} FROM newsletter_choices c
  WHERE c.user = u.id AND c.wanted AND u.newsletter ORDER BY c.created DESC LIMIT 1), '')`;
const yesNo = (flag: string) => `CASE WHEN ${flag} THEN 'true' ELSE 'false' END`;
/** SQL: a field of the member's rows in imports, for a member `u`. */
const imported = (field: string) =>
  `COALESCE((SELECT r.${field} FROM import_rows r WHERE r.user = u.id AND r.user != '' AND r.${field} != '' LIMIT 1), '')`;
const or = (field: string, otherwise: string) =>
  `CASE WHEN COALESCE(${field}, '') != '' THEN ${field} ELSE ${otherwise} END`;

/** The subscription that a member has, or had last, if it gives access. */
const LIVE_SUB = `(SELECT s.id FROM subscriptions s WHERE s.user = u.id AND s.status IN ${listed(LIVE)} ORDER BY s.created DESC LIMIT 1)`;

/** The columns of each file, under headings that the import recognises, and their rows after `{:after}`. */
const FILES: Record<WayOutFile, { columns: readonly string[]; sql: string }> = {
  members: {
    columns: [
      ...["email", "name", "language", "plan", "paid_until", "billed_until", "stripe_customer", "stripe_subscription"],
      ...["newsletter", "newsletter_consent", "note"],
    ],
    sql: `SELECT u.id AS place, u.email, u.name, u.locale AS language, COALESCE(p.slug, '') AS plan, u.paid_until,
        MIN(u.billed_until, u.paid_until) AS billed_until, ${or("u.stripe", imported("customer"))} AS stripe_customer,
        ${or("s.stripe_subscription", imported("subscription"))} AS stripe_subscription,
        ${yesNo("u.newsletter")} AS newsletter, ${CONSENT} AS newsletter_consent, ${imported("note")} AS note
      FROM users u LEFT JOIN subscriptions s ON s.id = ${LIVE_SUB}
        LEFT JOIN plans p ON p.id = CASE WHEN COALESCE(s.plan, '') != '' THEN s.plan ELSE u.given_plan END
      WHERE u.id > {:after} ORDER BY u.id`,
  },
  subscriptions: {
    columns: [
      ...["email", "plan", "period", "price_cents", "provider", "status", "started"],
      ...["current_period_start", "current_period_end", "stripe_customer", "stripe_subscription"],
    ],
    sql: `SELECT s.id AS place, u.email, COALESCE(p.slug, '') AS plan, s.period, CAST(s.price_cents AS TEXT) AS price_cents, s.provider,
        s.status, s.started, s.current_period_start, s.current_period_end,
        CASE WHEN s.provider = 'stripe' THEN u.stripe ELSE '' END AS stripe_customer, s.stripe_subscription
      FROM subscriptions s JOIN users u ON u.id = s.user LEFT JOIN plans p ON p.id = s.plan
      WHERE s.id > {:after} AND s.status IN ${listed(LIVE)} ORDER BY s.id`,
  },
  newsletter: {
    columns: ["email", "language", "account", "newsletter", "newsletter_consent"],
    sql: `SELECT * FROM (SELECT 'u' || u.id AS place, u.email, u.locale AS language, 'yes' AS account, 'true' AS newsletter,
          ${CONSENT} AS newsletter_consent FROM users u WHERE u.newsletter
        UNION ALL SELECT 's' || n.id, n.email, n.locale, 'no', 'true', ${consentDay("n.consent", "n.confirmed")}
          FROM newsletter_subscribers n WHERE n.state = 'confirmed' AND n.email != '')
      WHERE place > {:after} ORDER BY place`,
  },
};

const TIMES = ["paid_until", "billed_until", "started", "current_period_start", "current_period_end"];

/**
 * `POST /api/app/admin/way-out` {file, reason}, admin with a fresh proof: everything that an operator takes along, as CSV that the
 * import reads: read again here, it changes nothing.
 */
export function sendWayOut(e: core.RequestEvent): void {
  const { file, reason } = parseBody(wayOutInput, e);
  const { columns, sql } = FILES[file];
  auditExport(e, { action: "way-out.csv", after: { file }, reason }, count(e.app, `(${sql})`, "TRUE", { after: "" }));
  const shape = { place: "", ...Object.fromEntries(columns.map((name) => [name, ""])) };
  const send = startCsv(e, `${file}.csv`, requestLocale(e));
  send([columns]);
  const page = (after: string) => rows(e.app, `${sql} LIMIT ${BATCH}`, { after }, shape);
  for (let next = page(""); next.length > 0; next = page(next.at(-1)?.place ?? ""))
    send(next.map((found) => columns.map((name) => cellOf(name, String(found[name as keyof typeof found])))));
}

function cellOf(name: string, value: string): Cell {
  return TIMES.includes(name) ? isoTime(value) : value;
}
