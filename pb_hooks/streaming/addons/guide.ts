import { formatParis } from "../../../common/paris.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { dateOf, findById, localeOf } from "../../lib/records.ts";
import { exists, rows } from "../../lib/sql.ts";
import { queueNotice } from "../../platform/mail/public.ts";
import { accessOf } from "./access.ts";

/** Days after the confirmation when a member whose add-on was never used gets one reminder, and days after which nobody does. */
const [NUDGE_AFTER, NUDGE_UNTIL] = [2, 7];
/** Most reminders of one run. */
const AT_ONCE = 200;
/** How the keys of the mails with the steps begin; the member's id follows. */
const GESTURES = "mail.notice:addons.gestures:";

/** Whether the operator sends members the mails that lead to the first film. */
const isOn = (app: CoreApp) => exists(app, "site", "guide_mails = TRUE", {});

/** Queues the mail with the steps that are left, once, for a member who has just confirmed the address. Call it in that transaction. */
export function queueGestures(tx: CoreApp, user: Rec<"users">): void {
  if (!isOn(tx) || !entitlements.of(user, now()).active || isInstalled(tx, user.id)) return;
  queueNotice(tx, { user: user.id, notice: "addons.gestures", once: "first", facts: { end: endOf(user) } });
}

/** Queues one reminder for each confirmed member who has access and whose add-on no client has read after two days. */
export function queueNudges(app: CoreApp): void {
  if (!isOn(app)) return;
  // The mail with the steps says when the address was confirmed, and for whom the reminder is.
  const sql = `SELECT substr(key, ${GESTURES.length + 1}, 15) AS id FROM jobs j
    WHERE key >= '${GESTURES}' AND key < '${GESTURES}~' AND created <= {:before} AND created > {:after}
      AND NOT EXISTS (SELECT 1 FROM addon_access WHERE user = substr(j.key, ${GESTURES.length + 1}, 15) AND fetched != '')
      AND NOT EXISTS (SELECT 1 FROM jobs WHERE key = replace(j.key, ':addons.gestures:', ':addons.nudge:'))
    LIMIT ${AT_ONCE}`;
  const params = { before: dbTime(addDays(now(), -NUDGE_AFTER)), after: dbTime(addDays(now(), -NUDGE_UNTIL)) };
  for (const { id } of rows(app, sql, params, { id: "" })) {
    const user = findById(app, "users", id);
    if (!user || !entitlements.of(user, now()).active) continue;
    queueNotice(app, { user: id, notice: "addons.nudge", once: "first", facts: { end: endOf(user) } });
  }
}

/** Queues the mail that says what has stopped. @param credentials the new username, "" where only the link is new */
export function queueReplaced(tx: CoreApp, user: Rec<"users">, credentials: string): void {
  queueNotice(tx, { user: user.id, notice: "addons.replaced", once: dbTime(now()), facts: { credentials } });
}

function isInstalled(app: CoreApp, user: string): boolean {
  return (accessOf(app, user)?.getString("fetched") ?? "") !== "";
}

/** The end of a running trial in words; "" for a member who pays. */
function endOf(user: Rec<"users">): string {
  const { state, until } = entitlements.of(user, now());
  const end = state === "trial" && until ? dateOf(user, "trial_ends") : null;
  return end ? formatParis(end, localeOf(user)) : "";
}
