import { expect, it } from "vitest";
import { bannerTimes, secondsUntil, showsAt } from "./announce-rules.ts";

const at = (time: string) => new Date(`2026-11-29T${time}:00.000Z`);
const from = "2026-11-29T10:00:00.000Z";
const until = "2026-11-29T12:00:00.000Z";

it("shows a banner from its start on, and no longer at its end", () => {
  const shown = ["09:59", "10:00", "11:59", "12:00"].map((time) => showsAt({ from, until }, at(time)));
  expect(shown).toEqual([false, true, true, false]);
  expect(showsAt({ from: "", until: "" }, at("09:00"))).toBe(true);
  expect(showsAt({ from, until: "" }, at("23:00"))).toBe(true);
});

it("counts the seconds until the next change, at least one", () => {
  expect(secondsUntil([from, until, ""], at("09:59"))).toBe(60);
  expect(secondsUntil([from, until], at("11:00"))).toBe(3600);
  expect(secondsUntil([from, until], at("12:00"))).toBeUndefined();
  expect(secondsUntil([until], new Date("2026-11-29T11:59:59.900Z"))).toBe(1);
});

it("reads what is stored, and nothing else", () => {
  expect(bannerTimes("")).toEqual({ place: "all", from: "", until: "" });
  expect(bannerTimes('{"place":"members","from":"x","more":1}')).toEqual({ place: "members", from: "x", until: "" });
});
