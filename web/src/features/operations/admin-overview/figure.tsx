import type { ReactNode } from "react";
import { Link } from "wouter";

type Props = {
  label: ReactNode;
  value: ReactNode;
  hint: ReactNode;
  /** The list behind the figure: the whole tile leads there, named by the label. */
  to: string;
  /** The fourteen days before, oldest first. */
  days?: readonly number[];
  /** Today, as the last bar. */
  now?: number;
};

/** One figure of today on its line, over bars of the last days. Put several in a StatList. */
export function Figure({ label, value, hint, to, days = [], now = 0 }: Props) {
  return (
    <div className="relative flex flex-col gap-1 border-t-3 border-deck pt-3 transition-colors hover:border-info">
      <dt className="text-sm font-semibold">
        <Link to={to} className="after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className="font-display text-[clamp(1.75rem,7vw,2.5rem)] leading-tight font-bold tabular-nums">{value}</dd>
      <dd className="text-sm text-muted">{hint}</dd>
      {days.some((day) => day > 0) && (
        <dd className="mt-auto pt-3">
          <Bars days={[...days, now]} />
        </dd>
      )}
    </div>
  );
}

/** Decoration: the page behind the figure has the numbers. Today's bar is lit. */
function Bars({ days }: { days: readonly number[] }) {
  const most = Math.max(...days, 1);
  return (
    <svg viewBox={`0 0 ${days.length * 10} 32`} preserveAspectRatio="none" className="h-8 w-full" aria-hidden="true">
      {days.map((day, index) => {
        const height = Math.max(1, (day / most) * 32);
        const lit = index === days.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index * 10}
            y={32 - height}
            width={8}
            height={height}
            className={lit ? "fill-info" : "fill-info-ink"}
          />
        );
      })}
    </svg>
  );
}
