import { expect, it } from "vitest";
import { newsOf } from "./watch-rules.ts";

const now = new Date("2026-03-01T10:10:00.000Z");
const TEN = "2026-03-01T10:00:00.000Z";
const NINE = "2026-03-01T10:01:00.000Z";
const AHEAD = "2038-01-19T00:00:00.000Z";
const DOWN = { calls: 5, errors: 5 };

it.each([
  // On, known and told before; live; then known, told, and what is sent.
  [true, "", "", { downSince: null, calls: 1, errors: 0 }, "", "", ""],
  [true, "", "", { downSince: NINE, ...DOWN }, NINE, "", ""],
  [true, NINE, "", { downSince: NINE, ...DOWN }, NINE, "", ""],
  [true, "", "", { downSince: TEN, ...DOWN }, TEN, TEN, "down"],
  [true, TEN, "", { downSince: null, calls: 6, errors: 5 }, "", "", ""],
  [true, "", "", undefined, "", "", ""],
  [true, TEN, TEN, { downSince: TEN, ...DOWN }, TEN, TEN, ""],
  [true, TEN, TEN, { downSince: null, calls: 6, errors: 5 }, "", "", "back"],
  // After a restart nobody knows until it has answered, and the ten minutes continue.
  [true, TEN, "", { downSince: null, calls: 2, errors: 2 }, TEN, "", ""],
  [true, TEN, "", { downSince: NINE, ...DOWN }, TEN, TEN, "down"],
  [true, TEN, TEN, { downSince: null, calls: 0, errors: 0 }, TEN, TEN, ""],
  [true, TEN, TEN, undefined, TEN, TEN, ""],
  // Down since a clock was years ahead.
  [true, AHEAD, "", { downSince: NINE, ...DOWN }, AHEAD, AHEAD, "down"],
  // Switched off.
  [false, "", "", { downSince: TEN, ...DOWN }, "", "", ""],
  [false, TEN, TEN, { downSince: TEN, ...DOWN }, "", "", ""],
] as const)("on %s, since %j, told %j, live %j", (active, downSince, toldDown, live, since, told, news) =>
  expect(newsOf({ active, downSince, toldDown }, live, now)).toEqual({ downSince: since, toldDown: told, news }),
);
