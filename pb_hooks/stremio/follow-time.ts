import { entitlements } from "../entitlements/public.ts";
import { rows } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";

const PAGE = 200;

/** Streaming records whose state or desired state does not fit their member's dates. */
const DIFFERING = {
  ended: `s.field = 'active' AND NOT ${entitlements.SQL}`,
  returned: `s.field = 'suspended' AND ${entitlements.SQL}`,
  // Shown as being updated or in error: what it should be still follows the dates.
  endedMeanwhile: `s.desired = 'active' AND s.field != 'active' AND NOT ${entitlements.SQL}`,
  returnedMeanwhile: `s.desired = 'suspended' AND s.field != 'suspended' AND ${entitlements.SQL}`,
};

/** Cron: suspends and resumes what time has changed, in pages, so that other members are never loaded. */
export function followTime(app: CoreApp): void {
  const time = now();
  for (const condition of Object.values(DIFFERING)) {
    const sql = `SELECT s.id, s.user FROM stremio s JOIN users u ON u.id = s.user
                 WHERE ${condition} AND s.id > {:after} ORDER BY s.id LIMIT ${PAGE}`;
    for (let after = ""; ; ) {
      const page = rows(app, sql, { now: dbTime(time), after }, { id: "", user: "" });
      for (const { user } of page)
        for (const record of app.findRecordsByIds("users", [user])) if (record) entitlements.sync(app, record, time);
      if (page.length < PAGE) break;
      after = page[page.length - 1]?.id ?? "";
    }
  }
}
