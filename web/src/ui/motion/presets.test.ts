import { describe, expect, it } from "vitest";
import {
  DEFAULT_SPRING,
  FRAME_MS,
  KEYFRAME_SECONDS,
  LONGEST_FRAME_MS,
  MOTION_TRANSITION,
  motionProps,
  presets,
} from "./presets.ts";

describe("motion constants of spec §9", () => {
  it("has the default spring and keyframe length", () => {
    expect(DEFAULT_SPRING).toEqual({ type: "spring", stiffness: 100, damping: 10 });
    expect(KEYFRAME_SECONDS * 1000).toBe(300);
    expect(FRAME_MS).toBeCloseTo(16.7, 1);
    expect(LONGEST_FRAME_MS).toBe(40);
  });

  it("moves with stiffness 500, scales with 550, tints in 300 ms", () => {
    expect(MOTION_TRANSITION.x).toMatchObject({ type: "spring", stiffness: 500 });
    expect(MOTION_TRANSITION.y).toMatchObject({ type: "spring", stiffness: 500 });
    expect(MOTION_TRANSITION.scale).toMatchObject({ type: "spring", stiffness: 550 });
    expect(MOTION_TRANSITION.opacity).toEqual({ duration: 0.3 });
    expect(MOTION_TRANSITION.color).toEqual({ duration: 0.3 });
  });
});

describe("presets", () => {
  it("offsets by 100 px and 90 degrees, and ends at rest", () => {
    expect(presets.slideLeft.initial).toEqual({ x: -100, opacity: 0 });
    expect(presets.slideBottom.initial).toEqual({ y: 100, opacity: 0 });
    expect(presets.rollRight).toEqual({
      initial: { x: 100, rotate: -90, opacity: 0 },
      animate: { x: 0, rotate: 0, opacity: 1 },
    });
    expect(presets.pop.initial).toEqual({ scale: 0, opacity: 0 });
  });

  it.each(Object.keys(presets) as (keyof typeof presets)[])(
    "%s only fades for readers who want less motion",
    (name) => {
      expect(motionProps(name, true)).toMatchObject(presets.fade);
      expect(Object.keys(motionProps(name, true).initial)).toEqual(["opacity"]);
    },
  );
});
