import type { ReactNode } from "react";
import { StartLink } from "./start-link.tsx";

/** The end of a page, at the water: one sentence and the way in. */
export function Closing({ title }: { title: ReactNode }) {
  return (
    <section aria-labelledby="closing-title" className="deck deck-lit water">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-5 py-9 lg:py-11">
        <h2 id="closing-title" className="text-title">
          {title}
        </h2>
        <StartLink wide />
      </div>
    </section>
  );
}
