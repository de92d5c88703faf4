import { accessOf } from "../accounts/public.ts";
import { rows } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { followAccess } from "./desired-state.ts";

const PAGE = 200;

const OVER = "(u.blocked != '' OR (u.trial_ends <= {:now} AND u.paid_until <= {:now}))";
const RUNNING = "u.blocked = '' AND (u.trial_ends > {:now} OR u.paid_until > {:now})";

/** Streaming records whose state does not fit their member's dates, in pages: the others are never loaded. */
const DIFFERING = {
  ended: `s.field = 'active' AND ${OVER}`,
  returned: `s.field = 'suspended' AND ${RUNNING}`,
  // Shown as being updated or in error: what it is to become still follows the dates.
  endedMeanwhile: `s.desired = 'active' AND s.field != 'active' AND ${OVER}`,
  returnedMeanwhile: `s.desired = 'suspended' AND s.field != 'suspended' AND ${RUNNING}`,
};

/** Suspends and resumes what time has changed since the last run. Running it twice at once does no harm. */
export function followAllAccess(app: CoreApp): void {
  const time = now();
  for (const condition of Object.values(DIFFERING)) {
    const sql = `SELECT s.id, s.user FROM stremio s JOIN users u ON u.id = s.user
                 WHERE ${condition} AND s.id > {:after} ORDER BY s.id LIMIT ${PAGE}`;
    let after = "";
    for (;;) {
      const page = rows(app, sql, { now: dbTime(time), after }, { id: "", user: "" });
      for (const { id, user } of page) follow(app, id, user, time);
      if (page.length < PAGE) break;
      after = page[page.length - 1]?.id ?? "";
    }
  }
}

function follow(app: CoreApp, id: string, userId: string, time: Date): void {
  const [record] = app.findRecordsByIds("stremio", [id]);
  const [user] = app.findRecordsByIds("users", [userId]);
  if (record && user) followAccess(app, record, accessOf(user, time).active);
}
