import type { Transition } from "framer-motion";

/** Spec §9, animation defaults. Durations here are in seconds, as in framer-motion; the spec's are in milliseconds. */
const KEYFRAME_SECONDS = 0.3;
const DEFAULT_SPRING = { type: "spring", stiffness: 100, damping: 10 } as const;

/** Movement along x and y, and scale, are stiffer, with damping against oscillation. Rotation uses the default. */
const MOVE_SPRING = { type: "spring", stiffness: 500, damping: 25 } as const;
const SCALE_SPRING = { type: "spring", stiffness: 550, damping: 30 } as const;
const TINT = { duration: KEYFRAME_SECONDS } as const;

export const MOTION_TRANSITION = {
  default: DEFAULT_SPRING,
  x: MOVE_SPRING,
  y: MOVE_SPRING,
  scale: SCALE_SPRING,
  opacity: TINT,
} as const satisfies Transition;

/** How far from their end presets start. */
const OFFSET_PX = 100;
const TURN_DEGREES = 90;

type Values = Readonly<Record<string, number>>;
export type Keyframes = { initial: Values; animate: Values };

const fromSide = (axis: "x" | "y", sign: 1 | -1): Keyframes => ({
  initial: { [axis]: sign * OFFSET_PX, opacity: 0 },
  animate: { [axis]: 0, opacity: 1 },
});

/** Where each motion starts and ends. A roll slides in from the left, turning like a wheel. */
export const presets = {
  fade: { initial: { opacity: 0 }, animate: { opacity: 1 } },
  pop: { initial: { scale: 0, opacity: 0 }, animate: { scale: 1, opacity: 1 } },
  roll: {
    initial: { x: -OFFSET_PX, rotate: -TURN_DEGREES, opacity: 0 },
    animate: { x: 0, rotate: 0, opacity: 1 },
  },
  slideLeft: fromSide("x", -1),
  slideRight: fromSide("x", 1),
  slideBottom: fromSide("y", 1),
} as const satisfies Record<string, Keyframes>;

export type PresetName = keyof typeof presets;
