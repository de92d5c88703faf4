import { expect, it } from "vitest";
import { newsOf } from "./watch-rules.ts";

const now = new Date("2026-03-01T10:10:00.000Z");
const TEN = "2026-03-01T10:00:00.000Z";
const NINE = "2026-03-01T10:01:00.000Z";

it.each([
  [true, "", null, ""],
  [true, "", NINE, ""],
  [true, "", TEN, "down"],
  [false, "", TEN, ""],
  [true, TEN, TEN, ""],
  [true, TEN, null, "back"],
  [false, TEN, TEN, "forget"],
] as const)("on %s, told %j, down since %j: %j", (active, toldDown, downSince, news) =>
  expect(newsOf({ active, toldDown }, downSince, now)).toBe(news),
);
