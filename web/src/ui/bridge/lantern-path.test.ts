import { expect, it } from "vitest";
import { stringOf } from "./lantern-path.ts";

const own = { left: 100, top: 50, width: 800, height: 400 };
const button = { left: 150, top: 350, width: 100, height: 40 };
const screen = { left: 500, top: 250, width: 200, height: 100 };

it("begins beside the button, ends at the top of the screen, in the drawing's own coordinates", () => {
  expect(stringOf(button, screen, own, { rise: 60 })).toEqual({
    d: "M152 324C173 140 493 140 500 200",
    x1: 152,
    x2: 500,
  });
});

it("never rises above its box", () => {
  expect(stringOf(button, screen, own, { rise: 4000 })?.d).toContain("C173 -79 ");
});

it("is not drawn where an end is hidden", () => {
  expect(stringOf(button, { ...screen, width: 0 }, own, {})).toBeUndefined();
  expect(stringOf(undefined, screen, own, {})).toBeUndefined();
});
