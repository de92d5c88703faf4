import type { ReactNode } from "react";

type IconProps = { className?: string };

/** Draws one 24 px stroke icon; always decorative: the text beside it (or the button's label) carries the meaning. */
export function icon(children: ReactNode) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once an icon, at module level, never in a render
  return function Icon({ className = "size-5" }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {children}
      </svg>
    );
  };
}
