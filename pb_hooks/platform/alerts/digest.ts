import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { exists, rows, run } from "../../lib/sql.ts";
import { alert } from "./public.ts";
import { isQuiet } from "./rules.ts";
import { settingsOf } from "./store.ts";

/** Titles in one message; the others are counted. */
const NAMED = 20;
/** Held alerts go out once an hour at most. */
const EVERY_SECONDS = 3600;

/** Cron, each minute: sends what was held as one alert, once the quiet time is over. */
export function sendHeld(app: CoreApp): void {
  const { quiet_from: from, quiet_to: to } = settingsOf(app);
  const time = now();
  if (isQuiet({ from, to }, time) || !exists(app, "alerts", "state = 'held'", {})) return;
  const last = "SELECT told FROM alerts WHERE kind = 'alerts.held' AND told > {:since} AND told <= {:now}";
  const recent = rows(app, last, { since: dbTime(addSeconds(time, -EVERY_SECONDS)), now: dbTime(time) }, { told: "" });
  if (recent.length > 0) return;
  app.runInTransaction((tx) => {
    // Inside the transaction: an alert that arrives in between would otherwise count as sent.
    const held = rows(tx, "SELECT title FROM alerts WHERE state = 'held' ORDER BY created", {}, { title: "" });
    run(tx, "UPDATE alerts SET state = 'told', updated = {:now} WHERE state = 'held'", { now: dbTime(time) });
    const list = held.slice(0, NAMED).map(({ title }) => title.slice(0, 150));
    if (held.length > NAMED) list.push("…");
    alert(tx, {
      notice: "alerts.held",
      once: dbTime(time),
      facts: { count: String(held.length), list: list.join(" · ") },
    });
  });
}
