import type { ReactNode } from "react";
import type { Tone } from "./alert.tsx";

const TONES: Record<Tone | "neutral" | "accent", string> = {
  neutral: "border-edge text-muted",
  accent: "border-accent/50 bg-accent/12 text-accent",
  info: "border-info/50 bg-info/12 text-info",
  success: "border-ok/50 bg-ok/12 text-ok",
  warning: "border-warn/50 bg-warn/12 text-warn",
  danger: "border-bad/50 bg-bad/12 text-bad",
};

/** A short state in words: Active, Suspended, Trial. */
export function Badge({ tone = "neutral", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 text-xs font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
