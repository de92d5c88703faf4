type Props = {
  total: number;
  lit: number;
  className?: string;
};

/** The footbridge with a lamp for each step or digit; `lit` of them burn. Decorative: say the count in words. */
export function Lamps({ total, lit, className = "" }: Props) {
  const lamps = Array.from({ length: total }, (_, index) => at((index + 0.5) / total));
  return (
    <svg
      viewBox="0 0 324 92"
      className={`overflow-visible ${className}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M6 78Q162 -62 318 78M0 79H324" className="stroke-deck" strokeWidth="3" />
      <path d={lamps.map(({ x, y }) => `M${x} ${y}V79`).join("")} className="stroke-deck" strokeWidth="1.5" />
      {lamps.map(({ x, y }, index) => (
        <circle key={x} cx={x} cy={y} r="7" className="lamp" data-lit={index < lit || undefined} />
      ))}
    </svg>
  );
}

/** A point of the arch at the share `s` of its span. */
const at = (s: number) => ({ x: Math.round(6 + 312 * s), y: Math.round(78 - 280 * s * (1 - s)) });
