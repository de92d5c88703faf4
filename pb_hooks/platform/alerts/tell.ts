import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { must } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { findOne, insert } from "../../lib/records.ts";
import { noticeTexts } from "../../lib/register.ts";
import { count } from "../../lib/sql.ts";
import { type OperatorNotice, queueOperatorNotice, writeOperatorNotice } from "../mail/public.ts";
import { PUSH } from "./push.ts";
import { isQuiet, MOST_AN_HOUR, OVER_SECONDS } from "./rules.ts";
import { settingsOf } from "./store.ts";

/** Tells an alert now, or holds it. @param open whether it lasts until it is settled */
export function tell(app: CoreApp, what: OperatorNotice, open: boolean): void {
  const urgent = noticeTexts(what.notice)?.urgent ?? false;
  const time = now();
  const { quiet_from: from, quiet_to: to, service } = settingsOf(app);
  const recent = { since: dbTime(addSeconds(time, -3600)), now: dbTime(time) };
  const lately = "state = 'told' AND told BETWEEN {:since} AND {:now}";
  const busy = () => count(app, "alerts", lately, recent) >= MOST_AN_HOUR;
  const held = !urgent && (isQuiet({ from, to }, time) || busy());
  // The mail names a member's address. The row outlives the member, and the push goes to someone else's service.
  const facts = Object.fromEntries(Object.entries(what.facts).map(([name, text]) => [name, cleanText(text)]));
  const { title } = writeOperatorNotice(app, { ...what, facts });
  app.runInTransaction((tx) => {
    // A row without its mail would keep the next ones back.
    const record = insert(tx, "alerts", {
      ...whose(what),
      ...{ urgent, open, title, facts, state: held ? "held" : "told", told: held ? "" : dbTime(time) },
    });
    if (held) return;
    queueOperatorNotice(tx, { ...what, once: open ? `${what.once}:${record.id}` : what.once });
    if (service !== "off") enqueue(tx, { kind: PUSH, payload: { alert: record.id } });
  });
}

/** Ends a raised alert. */
export function close(app: CoreApp, record: Rec<"alerts">): void {
  record.set("open", false);
  app.save(record);
}

/** An alert's row. */
export function whose({ notice, once }: OperatorNotice): { kind: string; once: string } {
  return { kind: notice, once: once.slice(0, 120) };
}

/** Cron, each minute: tells the operator about incidents that have been over for a while. */
export function closeOver(app: CoreApp): void {
  const time = now();
  const before = dbTime(addSeconds(time, -OVER_SECONDS));
  const isOver = "open = true && over != '' && (over <= {:before} || over > {:now})";
  const params = { before, now: dbTime(time) };
  for (const record of app.findRecordsByFilter("alerts", isOver, "", 100, 0, params))
    app.runInTransaction((tx) => {
      // It may have been raised again since it was read.
      const id = must(record, "alert").id;
      const open = findOne(tx, "alerts", `id = {:id} && ${isOver}`, { ...params, id });
      if (!open) return;
      close(tx, open);
      tell(tx, { notice: "alerts.over", once: open.id, facts: { title: open.getString("title") } }, false);
    });
}
