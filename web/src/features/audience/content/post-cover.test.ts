import { expect, it } from "vitest";
import { drawingsOf } from "./post-cover.tsx";

const on = (...days: string[]) => days.map((day) => ({ published: `${day}T08:00:00.000Z` }));

it("neighbours of a list have different drawings, also posts of one day and those seven weeks apart", () => {
  const lists = [on(...Array(9).fill("2026-11-20")), on("2026-11-20", "2026-10-02", "2026-08-14", "2026-06-26")];
  for (const drawings of lists.map(drawingsOf))
    for (const [index, drawing] of drawings.entries())
      expect(drawings.slice(index + 1, index + 7)).not.toContain(drawing);
});

it("a post alone keeps the drawing of its week", () => {
  expect(drawingsOf(on("2026-11-20"))).toEqual(drawingsOf(on("2026-11-20")));
  expect(drawingsOf(on("2026-11-20"))).not.toEqual(drawingsOf(on("2026-11-27")));
});
