import { STATUS_DAYS } from "../../../common/contract/status.ts";
import { addDays, dayOf, dbTime, now, parseTime } from "../../../common/time.ts";
import { randomText } from "../../lib/random.ts";
import { row, run } from "../../lib/sql.ts";
import { componentStates } from "../system/public.ts";
import { type States, sharesOf } from "./rules.ts";

/** Days beyond those on the page: none is missing at the change of a day. */
const KEPT_DAYS = STATUS_DAYS + 5;
/** Cron, each minute: looks at each part, and adds the time since the last look to its day. */
export function probe(app: CoreApp): void {
  const time = now();
  const states: States = componentStates(app);
  app.runInTransaction((tx) => {
    const last = parseTime(row(tx, "SELECT at FROM status_probe", {}, { at: "" })?.at ?? "");
    for (const { component, day, up, down } of last ? sharesOf(last, time, states) : []) {
      run(
        tx,
        `INSERT INTO status_days (id, component, day, up, down, created, updated)
         VALUES ({:id}, {:component}, {:day}, {:up}, {:down}, {:now}, {:now})
         ON CONFLICT (component, day) DO UPDATE SET up = up + {:up}, down = down + {:down}, updated = {:now}`,
        { id: randomText(15), component, day, up, down, now: dbTime(time) },
      );
    }
    const sql = `INSERT INTO status_probe (id, at, states) VALUES (1, {:at}, {:states})
      ON CONFLICT (id) DO UPDATE SET at = {:at}, states = {:states}`;
    run(tx, sql, { at: dbTime(time), states: JSON.stringify(states) });
  });
}

/** Cron, daily. */
export function forgetDays(app: CoreApp): void {
  run(app, "DELETE FROM status_days WHERE day < {:day}", { day: dayOf(addDays(now(), -KEPT_DAYS)) });
}
