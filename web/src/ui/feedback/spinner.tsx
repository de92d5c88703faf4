type Props = { className?: string };

/** A spinning ring. Decorative: the caller says in words (or aria-busy) what is happening. */
export function Spinner({ className = "size-5" }: Props) {
  return (
    <svg viewBox="0 0 24 24" className={`spin shrink-0 ${className}`} fill="none" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
