import { dbTime, now } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { SQL_ENTITLED } from "../../billing/entitlements/public-sql.ts";
import { findById } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";

const PAGE = 200;
const ROW = { id: "", user: "" };

/** Streaming records that do not match their member's dates, in their actual or desired state. */
const DIFFERING = `SELECT s.id, s.user FROM stremio s JOIN users u ON u.id = s.user
  WHERE CASE WHEN ${SQL_ENTITLED} THEN 'suspended' ELSE 'active' END IN (s.field, s.desired) AND s.id > {:after}
  ORDER BY s.id LIMIT ${PAGE}`;

/** Cron: suspends and resumes accounts as time passes, in pages, so that unaffected members are never loaded. */
export function followTime(app: CoreApp): void {
  const time = now();
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: (typeof ROW)[] = rows(app, DIFFERING, { now: dbTime(time), after }, ROW);
    for (const { user } of page) {
      const record = findById(app, "users", user);
      if (record) entitlements.sync(app, record, time);
    }
    after = page[PAGE - 1]?.id;
  }
}
