import { addSeconds, dbTime, now } from "../../common/time.ts";
import { must } from "../lib/errors.ts";
import { hideAddresses } from "../lib/hide-addresses.ts";
import { enqueue } from "../lib/jobs.ts";
import { findOne, insert } from "../lib/records.ts";
import { noticeTexts } from "../lib/register.ts";
import { count, exists } from "../lib/sql.ts";
import { type OperatorNotice, queueOperatorNotice, writeOperatorNotice } from "../mail/public.ts";
import { PUSH } from "./push.ts";
import { AGAIN_HOURS, isQuiet, MOST_AN_HOUR, OVER_SECONDS } from "./rules.ts";
import { settingsOf } from "./store.ts";

/** An alert: the id of the notice that a feature declares, what makes it unique, and its facts. */
export type NewAlert = OperatorNotice;

/**
 * Tells the operator by mail, and by the push service if there is one, once for each (notice, once). In the quiet time,
 * or after many alerts in an hour, one whose notice is not urgent waits and goes out with others. Call it with the
 * transaction's app.
 */
export function alert(app: CoreApp, what: NewAlert): void {
  if (!exists(app, "alerts", "kind = {:kind} AND once = {:once}", whose(what))) tell(app, what, false);
}

/** As alert, for something that lasts until `settle`: told again once a day. */
export function raise(app: CoreApp, what: NewAlert): void {
  const open = findOne(app, "alerts", "kind = {:kind} && once = {:once} && open = true", whose(what));
  const time = now();
  const [told, before] = [open?.getString("created") ?? "", dbTime(addSeconds(time, -AGAIN_HOURS * 3600))];
  // What was raised ahead of the clock was raised while that was fast.
  if (open && told > before && told <= dbTime(time)) {
    if (open.getString("over")) setOver(app, open, "");
    return;
  }
  if (open) close(app, open);
  tell(app, what, true);
}

/** What was raised is over, unless it is raised again within minutes: one that comes and goes is a single incident. */
export function settle(app: CoreApp, notice: string, once: string): void {
  const open = findOne(app, "alerts", "kind = {:kind} && once = {:once} && open = true", { kind: notice, once });
  if (open && !open.getString("over")) setOver(app, open, dbTime(now()));
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

function setOver(app: CoreApp, open: core.Record, over: string): void {
  open.set("over", over);
  app.save(open);
}

/** The subjects of what was raised under a notice and still lasts. */
export function raised(app: CoreApp, notice: string): string[] {
  const found = app.findRecordsByFilter("alerts", "kind = {:notice} && open = true", "", 100, 0, { notice });
  return found.map((record) => record?.getString("once") ?? "");
}

function tell(app: CoreApp, what: NewAlert, open: boolean): void {
  const urgent = noticeTexts(what.notice)?.urgent ?? false;
  const time = now();
  const { quiet_from: from, quiet_to: to, service } = settingsOf(app);
  const recent = { since: dbTime(addSeconds(time, -3600)), now: dbTime(time) };
  const lately = "state = 'told' AND told BETWEEN {:since} AND {:now}";
  const busy = () => count(app, "alerts", lately, recent) >= MOST_AN_HOUR;
  const held = !urgent && (isQuiet({ from, to }, time) || busy());
  // The mail names a member's address. The row outlives the member, and the push goes to someone else's service.
  const facts = Object.fromEntries(Object.entries(what.facts).map(([name, text]) => [name, hideAddresses(text)]));
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

function close(app: CoreApp, record: core.Record): void {
  record.set("open", false);
  app.save(record);
}

function whose({ notice, once }: NewAlert): { kind: string; once: string } {
  return { kind: notice, once: once.slice(0, 120) };
}
