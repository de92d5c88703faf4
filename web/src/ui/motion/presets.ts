import type { TargetAndTransition, Transition } from "framer-motion";

/** Spec §9, animation defaults. Durations here are seconds, as framer-motion counts; the spec's are milliseconds. */
export const KEYFRAME_SECONDS = 0.3;
export const DEFAULT_SPRING = { type: "spring", stiffness: 100, damping: 10 } as const;
/** A frame is about 16.7 ms; one that comes late counts for 40 ms at most, so that nothing jumps after a pause. */
export const FRAME_MS = 1000 / 60;
export const LONGEST_FRAME_MS = 40;

/** Movement along x and y, and scale, are stiffer; the damping keeps them from ringing. Rotation has the default. */
const MOVE_SPRING = { type: "spring", stiffness: 500, damping: 25 } as const;
const SCALE_SPRING = { type: "spring", stiffness: 550, damping: 30 } as const;
const TINT = { duration: KEYFRAME_SECONDS } as const;

export const MOTION_TRANSITION = {
  default: DEFAULT_SPRING,
  x: MOVE_SPRING,
  y: MOVE_SPRING,
  scale: SCALE_SPRING,
  opacity: TINT,
  color: TINT,
  backgroundColor: TINT,
} as const satisfies Transition;

/** How far presets start from where they end. */
const OFFSET_PX = 100;
const TURN_DEGREES = 90;

type Preset = { initial: TargetAndTransition; animate: TargetAndTransition };

const fromSide = (axis: "x" | "y", sign: 1 | -1): Preset => ({
  initial: { [axis]: sign * OFFSET_PX, opacity: 0 },
  animate: { [axis]: 0, opacity: 1 },
});

/** Like a slide, and turning: a wheel that comes from the left turns clockwise, from the right anticlockwise. */
const rolling = (axis: "x" | "y", sign: 1 | -1, turn: 1 | -1): Preset => ({
  initial: { [axis]: sign * OFFSET_PX, rotate: turn * TURN_DEGREES, opacity: 0 },
  animate: { [axis]: 0, rotate: 0, opacity: 1 },
});

export const presets = {
  fade: { initial: { opacity: 0 }, animate: { opacity: 1 } },
  pop: { initial: { scale: 0, opacity: 0 }, animate: { scale: 1, opacity: 1 } },
  rollLeft: rolling("x", -1, 1),
  rollRight: rolling("x", 1, -1),
  rollTop: rolling("y", -1, -1),
  rollBottom: rolling("y", 1, 1),
  slideLeft: fromSide("x", -1),
  slideRight: fromSide("x", 1),
  slideTop: fromSide("y", -1),
  slideBottom: fromSide("y", 1),
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/**
 * Props for an `m` element: start, end and transition of a preset. Readers who asked for less motion get the fade.
 * `m` writes style attributes, so this is for what the browser renders, never for server-rendered markup (CSP).
 */
export function motionProps(name: PresetName, reduced = false): Preset & { transition: Transition } {
  return { ...presets[reduced ? "fade" : name], transition: MOTION_TRANSITION };
}
