import type { AddonSources } from "../../../common/contract/addons.ts";
import { addDays, dayOf } from "../../../common/time.ts";
import { isObject } from "../../lib/json.ts";
import { rows, run } from "../../lib/sql.ts";

const DAYS = 30;

/** Adds the gateway's counters to today's figures: `addon-use` (members, devices), `addon-answers` by source. */
export function keepCounters(app: CoreApp, json: string, time: Date): void {
  const counted: unknown = JSON.parse(json);
  if (!isObject(counted)) return;
  const whole = (value: unknown) => (typeof value === "number" && value > 0 ? Math.floor(value) : 0);
  const [members, devices] = [whole(counted.members), whole(counted.devices)];
  const answers = Object.entries(isObject(counted.answers) ? counted.answers : {}).map(
    ([id, count]) => [id, whole(count)] as const,
  );
  const sql = `INSERT INTO stats_daily (kind, day, key, a, b) VALUES ({:kind}, {:day}, {:key}, {:a}, {:b})
               ON CONFLICT (kind, day, key) DO UPDATE SET a = a + excluded.a, b = b + excluded.b`;
  const day = dayOf(time);
  const lines = [
    { kind: "addon-use", day, key: "", a: members, b: devices },
    ...answers.map(([key, a]) => ({ kind: "addon-answers", day, key, a, b: 0 })),
  ].filter(({ a, b }) => a + b > 0);
  if (lines.length === 0) return;
  app.runInTransaction((tx) => {
    for (const line of lines) run(tx, sql, line);
  });
}

/** Responses of each source in the last days, today included. */
export function answersOf(app: CoreApp, time: Date, days = DAYS): { [source: string]: number } {
  const sql = `SELECT key, SUM(a) AS count FROM stats_daily
               WHERE kind = 'addon-answers' AND day > {:from} GROUP BY key`;
  const found = rows(app, sql, { from: dayOf(addDays(time, -days)) }, { key: "", count: 0 });
  return Object.fromEntries(found.map(({ key, count }) => [key, count]));
}

/** Use of the last 30 days, oldest first, including days without use. */
export function daysOf(app: CoreApp, time: Date): AddonSources["days"] {
  const sql = `SELECT day, SUM(CASE WHEN kind = 'addon-use' THEN a ELSE 0 END) AS members,
      SUM(CASE WHEN kind = 'addon-use' THEN b ELSE 0 END) AS devices,
      SUM(CASE WHEN kind = 'addon-answers' THEN a ELSE 0 END) AS answers
    FROM stats_daily WHERE kind IN ('addon-use', 'addon-answers') AND day > {:from} GROUP BY day`;
  const shape = { day: "", members: 0, devices: 0, answers: 0 };
  const found = rows(app, sql, { from: dayOf(addDays(time, -DAYS)) }, shape);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(addDays(time, index - DAYS + 1));
    return found.find((one) => one.day === day) ?? { ...shape, day };
  });
}
