import { type FeatureBundle, LazyMotion, useReducedMotion } from "framer-motion";
import { div as MotionDiv, tr as MotionRow } from "framer-motion/m";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { MOTION_TRANSITION, type PresetName, presets } from "./presets.ts";

export { MotionDiv, MotionRow };

/** Whether the animations are loaded. Until then, or if loading fails, everything shows without motion. */
const Ready = createContext(false);

/** What LazyMotion waits for until then. */
const NOTHING = () => new Promise<never>(() => {});
let fetched: FeatureBundle | undefined;

/**
 * Enables motion inside it once the page is up: framer-motion's animations are their own chunk. Only for content
 * rendered in the browser: `m` elements write style attributes, which the content security policy forbids in a
 * document.
 */
export function MotionProvider({ children }: { children: ReactNode }) {
  const [features, setFeatures] = useState(fetched);
  useEffect(() => {
    if (fetched) return;
    // Without them nothing moves: no error needed.
    import("./features.ts").then(
      (chunk) => {
        fetched = chunk.features;
        setFeatures(fetched);
      },
      () => {},
    );
  }, []);
  return (
    <LazyMotion strict features={features ?? NOTHING}>
      <Ready value={features !== undefined}>{children}</Ready>
    </LazyMotion>
  );
}

/**
 * Props of an `m` element that enters with a preset and fades out, where AnimatePresence keeps it for that. Nothing
 * moves or fades with reduced motion.
 */
export function useMotion(preset: PresetName) {
  const still = useReducedMotion() === true;
  const ready = useContext(Ready) && !still;
  return {
    initial: ready ? presets[preset].initial : (false as const),
    animate: presets[preset].animate,
    ...(ready && { exit: { opacity: 0 } }),
    transition: MOTION_TRANSITION,
  };
}

type Props = { preset: PresetName; children: ReactNode; className?: string };

/** Animates its content with a preset when mounted; a new `key` plays it again. */
export function Appear({ preset, children, className }: Props) {
  return (
    <MotionDiv {...useMotion(preset)} {...(className && { className })}>
      {children}
    </MotionDiv>
  );
}
