import { useEffect, useRef, useState } from "react";
import { type Ends, stringOf } from "./lantern-path.ts";

type Props = Ends & {
  /** Both ends: selectors, looked up in the nearest positioned parent. */
  from: string;
  to: string;
  /** A pale string of lanterns: where it leads is still dark. */
  pale?: boolean;
};

/**
 * A string of lanterns from a press to a screen, drawn after layout over its nearest positioned parent, and again when
 * an end changes size. Without scripts, or with an end that is not shown, there is none. Decorative.
 */
export function Lanterns({ from, to, pale = false, ...ends }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, draw] = useState<{ d: string; x1: number; x2: number }>();
  const { a, b, rise, fall } = ends;
  useEffect(() => {
    const own = svg.current;
    const stage = own?.parentElement;
    if (!own || !stage) return;
    const measure = () => {
      const [start, end] = [from, to].map((selector) => stage.querySelector(selector)?.getBoundingClientRect());
      draw(stringOf(start, end, own.getBoundingClientRect(), { a, b, rise, fall }));
    };
    const watch = new ResizeObserver(measure);
    for (const part of [stage, ...stage.querySelectorAll(`${from},${to}`)]) watch.observe(part);
    void document.fonts.ready.then(measure);
    return () => watch.disconnect();
  }, [from, to, a, b, rise, fall]);
  const gradient = `lanterns-${(from + to).replace(/\W/g, "")}`;
  const [first, last] = pale ? ["var(--color-edge)", "var(--color-edge)"] : ["var(--press)", "var(--glow)"];
  return (
    <svg ref={svg} className="lanterns" aria-hidden="true" focusable="false">
      {drawn && (
        <g className="lanterns-run" data-back={drawn.x2 < drawn.x1 || undefined} stroke={`url(#${gradient})`}>
          <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1={drawn.x1} x2={drawn.x2} y1="0" y2="0">
            <stop stopColor={first} />
            <stop offset="1" stopColor={last} />
          </linearGradient>
          <path d={drawn.d} strokeWidth="1.5" opacity="0.45" />
          <path d={drawn.d} strokeWidth="8" strokeLinecap="round" strokeDasharray="0 23" />
        </g>
      )}
    </svg>
  );
}
