type Props = {
  /** How many are lit; the others are dark. */
  lit: number;
  total: number;
  /** What they say, in words. */
  label: string;
};

/** More would not fit on a phone. */
const MOST = 6;

/** Screens that stand on the deck, the first ones lit. At most six: `label` says the number. */
export function LitScreens({ lit, total, label }: Props) {
  const shown = Math.min(MOST, Math.max(total, lit));
  return (
    <span role="img" aria-label={label} className="flex gap-2 lg:gap-3">
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a screen keeps its place
        <Screen key={index} isLit={index < lit} small={shown > 3} />
      ))}
    </span>
  );
}

function Screen({ isLit, small }: { isLit: boolean; small: boolean }) {
  const look = isLit
    ? "lit-screen fill-info stroke-info drop-shadow-[0_0_0.875rem_color-mix(in_srgb,var(--glow)_50%,#0000)]"
    : "fill-surface stroke-edge";
  return (
    <svg
      viewBox="0 0 60 46"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      className={`-mb-0.5 block ${small ? "w-11 lg:w-16" : "w-18 lg:w-23"} ${look}`}
    >
      <path d="M7 2h46a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z" />
      <path d="M19 43.5h22" />
    </svg>
  );
}
