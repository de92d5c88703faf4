import { expect, it } from "vitest";
import { newsOf } from "./watch-rules.ts";

const now = new Date("2026-03-01T10:10:00.000Z");
const TEN = "2026-03-01T10:00:00.000Z";
const NINE = "2026-03-01T10:01:00.000Z";

it.each([
  [true, "", { downSince: null, calls: 1, errors: 0 }, ""],
  [true, "", { downSince: NINE, calls: 5, errors: 5 }, ""],
  [true, "", { downSince: TEN, calls: 5, errors: 5 }, "down"],
  [false, "", { downSince: TEN, calls: 5, errors: 5 }, ""],
  [true, "", undefined, ""],
  [true, TEN, { downSince: TEN, calls: 5, errors: 5 }, ""],
  [true, TEN, { downSince: null, calls: 6, errors: 5 }, "back"],
  // After a restart nobody knows until it has answered.
  [true, TEN, { downSince: null, calls: 0, errors: 0 }, ""],
  [true, TEN, { downSince: null, calls: 2, errors: 2 }, ""],
  [true, TEN, undefined, ""],
  [false, TEN, { downSince: TEN, calls: 5, errors: 5 }, "forget"],
] as const)("on %s, told %j, live %j: %j", (active, toldDown, live, news) =>
  expect(newsOf({ active, toldDown }, live, now)).toBe(news),
);
