import { LazyMotion, MotionConfig, useReducedMotion } from "framer-motion";
import { div as MotionDiv } from "framer-motion/m";
import type { ReactNode } from "react";
import { motionProps, type PresetName } from "./presets.ts";

const load = async () => (await import("./features.ts")).features;

/** Lets what is inside move. For member and admin layouts; public pages move with CSS alone. */
export function MotionProvider({ children }: { children: ReactNode }) {
  return (
    <LazyMotion strict features={load}>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
}

type Props = { preset: PresetName; children: ReactNode; className?: string };

/** Brings its content in with a preset, once. Only inside MotionProvider, never in server-rendered markup. */
export function Reveal({ preset, children, className }: Props) {
  const reduced = useReducedMotion() ?? false;
  return (
    <MotionDiv {...motionProps(preset, reduced)} {...(className && { className })}>
      {children}
    </MotionDiv>
  );
}
