import { addDays, dayOf, dbTime, now, parseTime } from "../../common/time.ts";
import { STATUS_DAYS } from "../../common/wire/status.ts";
import { isObject, parseObject } from "../lib/json.ts";
import { sendsMail } from "../lib/mail-server.ts";
import { randomText } from "../lib/random.ts";
import { exists, row, run } from "../lib/sql.ts";
import { streaming } from "../stremio/public.ts";
import { copyHealth } from "../system/public.ts";
import { type States, sharesOf } from "./rules.ts";

/** Days beyond those on the page: none is missing at the change of a day. */
const KEPT_DAYS = STATUS_DAYS + 5;
/** Attempts of a job that a partner's silence has failed before it counts. */
const ATTEMPTS = 2;

/** Cron, each minute: looks at each part, and adds the time since the last look to its day. */
export function probe(app: CoreApp): void {
  const time = now();
  const states = look(app);
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

/** What each part is now, from what the service already knows: no call leaves the machine. */
function look(app: CoreApp): States {
  const problems = typeof $health === "undefined" ? [] : $health.problems();
  const has = (...names: string[]) => names.some((name) => problems.includes(name));
  const silent = (lane: string) =>
    exists(
      app,
      "jobs",
      "lane = {:lane} AND state IN ('queued', 'running') AND outage = TRUE AND attempts >= {:least}",
      {
        ...{ lane, least: ATTEMPTS },
      },
    );
  const gateway = gatewayState();
  const copies = copyHealth(app);
  return {
    site: !has("home_page_fails", "home_page_hangs", "database_cannot_read", "looking_hangs"),
    sign_in: !has(
      "database_cannot_write",
      "database_replaced",
      "database_hangs",
      "database_cannot_read",
      "disk_full",
      "key_gone",
    ),
    // By its index: a look each minute reads no million rows.
    ...(exists(app, "subscriptions", "stripe_subscription != ''", {}) && { payments: !silent("payments") }),
    accounts: streaming.works(app),
    ...(gateway !== undefined && { gateway }),
    ...(sendsMail(app) && { mail: !silent("mail") }),
    ...(copies && { copies: copies.works }),
  };
}

/** Whether any source answers; undefined without sources. */
function gatewayState(): boolean | undefined {
  if (typeof $gateway === "undefined") return undefined;
  const status = parseObject($gateway.status());
  const sources = isObject(status.sources) ? Object.values(status.sources) : [];
  if (sources.length === 0) return undefined;
  return sources.some((source) => isObject(source) && source.downSince === 0);
}
