import { type BulkPreview, previewInput } from "../../../common/contract/bulk.ts";
import { SQL_DATES } from "../../billing/entitlements/public-sql.ts";
import { permits } from "../../lib/guards.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { counted, sqlOf } from "./bulk-members.ts";
import { sqlLeftOut } from "./bulk-rules.ts";
import { ENDS, IS_LIVE } from "./user-query.ts";

const COUNTS = rowOf({ text: "why", number: "n fr paid renewing day_cents" });

/**
 * `POST /api/app/admin/users/bulk/preview` {action, ids or query}, admin: whom the action would meet now, and what its days are worth.
 * 409 `search_filling`.
 */
export function previewBulk(e: core.RequestEvent): BulkPreview {
  const { action, ...whom } = parseBody(previewInput, e);
  const { sql, params } = sqlOf(e.app, whom);
  const each = `SELECT ${sqlLeftOut(action)} AS why, u.locale = 'fr' AS fr, ${SQL_DATES.paid} AS paid,
      EXISTS (SELECT 1 FROM subscriptions b WHERE b.user = u.id AND ${IS_LIVE} AND NOT ${ENDS}) AS renewing,
      COALESCE((SELECT b.price_cents / CASE b.period WHEN 'year' THEN 365.0 ELSE 30.0 END FROM subscriptions b
        WHERE b.user = u.id AND ${IS_LIVE} ORDER BY b.created DESC LIMIT 1), 0) AS cents
    FROM (${sql}) k CROSS JOIN users u ON u.id = k.id`;
  const found = rows(
    e.app,
    `SELECT why, COUNT(*) AS n, SUM(fr) AS fr, SUM(paid) AS paid, SUM(renewing) AS renewing,
       CAST(ROUND(SUM(cents)) AS INTEGER) AS day_cents FROM (${each}) GROUP BY why`,
    params,
    COUNTS,
  );
  const met = found.find(({ why }) => why === "") ?? { n: 0, fr: 0, paid: 0, renewing: 0, day_cents: 0 };
  return {
    total: found.reduce((sum, { n }) => sum + n, 0),
    meets: met.n,
    leftOut: counted(found),
    languages: { fr: met.fr, en: met.n - met.fr },
    paid: met.paid,
    renewing: met.renewing,
    // What members pay together is a figure of the business.
    dayCents: permits(e, "figures") ? met.day_cents : 0,
  };
}
