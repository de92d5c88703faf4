import { animate, inView } from "framer-motion/dom";
import { type Keyframes, MOTION_TRANSITION, type PresetName, presets } from "./presets.ts";

/** Seconds between two parts of a drawing. */
const BEAT = 0.3;
const DRAW = { initial: { pathLength: 0 }, animate: { pathLength: 1 } } as const;

const isPreset = (name: string): name is PresetName => Object.hasOwn(presets, name);

/**
 * Plays each drawing in `root` once as it comes into view. A part names its preset in `data-motion` (or `draw`, for a
 * line) and its beat in `data-beat`. Public pages load this after hydration.
 * @returns a function that stops watching
 */
export function playDrawings(root: Element): () => void {
  root.setAttribute("data-playing", "");
  const ends = [...root.querySelectorAll("svg")].map((drawing) =>
    inView(drawing, () => void drawing.querySelectorAll("[data-motion]").forEach(play), { amount: 0.3 }),
  );
  return () => {
    root.removeAttribute("data-playing");
    for (const end of ends) end();
  };
}

function play(part: Element): void {
  const name = part.getAttribute("data-motion") ?? "";
  const delay = Number(part.getAttribute("data-beat") ?? 0) * BEAT;
  const { initial, animate: end }: Keyframes = isPreset(name) ? presets[name] : DRAW;
  const keyframes = Object.fromEntries(
    Object.entries(end).map(([value, rest]) => [value, [initial[value] ?? rest, rest]]),
  );
  void animate(part, keyframes, withDelay(delay));
  // The first frame is painted by then: the style sheet no longer needs to hide the part.
  requestAnimationFrame(() => part.removeAttribute("data-motion"));
}

/** Each value has its own spring; all values of a part start together. */
const withDelay = (delay: number) =>
  Object.fromEntries(Object.entries(MOTION_TRANSITION).map(([name, transition]) => [name, { ...transition, delay }]));
