import { describe, expect, it } from "vitest";
import { MOTION_TRANSITION, presets } from "./presets.ts";

it("moves with stiffness 500, scales with 550, turns with the default, fades in 300 ms", () => {
  expect(MOTION_TRANSITION.default).toEqual({ type: "spring", stiffness: 100, damping: 10 });
  expect(MOTION_TRANSITION.x).toMatchObject({ type: "spring", stiffness: 500 });
  expect(MOTION_TRANSITION.y).toMatchObject({ type: "spring", stiffness: 500 });
  expect(MOTION_TRANSITION.scale).toMatchObject({ type: "spring", stiffness: 550 });
  expect(MOTION_TRANSITION.opacity).toEqual({ duration: 0.3 });
});

describe("presets", () => {
  it("start 100 px or 90 degrees away", () => {
    expect(presets.slideLeft.initial).toEqual({ x: -100, opacity: 0 });
    expect(presets.slideRight.initial).toEqual({ x: 100, opacity: 0 });
    expect(presets.slideBottom.initial).toEqual({ y: 100, opacity: 0 });
    expect(presets.roll.initial).toEqual({ x: -100, rotate: -90, opacity: 0 });
    expect(presets.pop.initial).toEqual({ scale: 0, opacity: 0 });
  });

  it.each(Object.entries(presets))("%s ends at rest", (_, { initial, animate }) => {
    expect(Object.keys(animate)).toEqual(Object.keys(initial));
    for (const [name, end] of Object.entries(animate)) expect(end).toBe(name === "opacity" || name === "scale" ? 1 : 0);
  });
});
