import type { ReactNode } from "react";

type Props = { term: ReactNode; wide?: boolean; children: ReactNode };

/** One line of a `dl`: a term above its value. `wide` takes the whole row of a grid. */
export function Fact({ term, wide = false, children }: Props) {
  return (
    <div className={`min-w-0 ${wide ? "col-span-full" : ""}`}>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
