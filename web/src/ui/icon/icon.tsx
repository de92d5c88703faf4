type IconProps = { className?: string };

/**
 * Draws one 24 px stroke icon from the `d` of its path; always decorative: the text beside it (or the button's label) carries the
 * meaning.
 */
// @__NO_SIDE_EFFECTS__
export function icon(d: string) {
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
        <path d={d} />
      </svg>
    );
  };
}
