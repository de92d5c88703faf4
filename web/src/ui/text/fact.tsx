import type { ReactNode } from "react";

type Props = { term: ReactNode; className?: string; children: ReactNode };

/** One line of a `dl`: a term above its value. */
export function Fact({ term, className = "", children }: Props) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
