import type { ReactNode } from "react";

type Props = {
  /** The page's h1: the state in one sentence. */
  title: ReactNode;
  lead?: ReactNode;
  /** At the right, on a phone below, standing on the deck. */
  children?: ReactNode;
  /** Lanterns over all of it, from beside `.deck-words` to the screens: not on a phone. */
  over?: ReactNode;
};

/** The opening of a page of the member area, on the deck. */
export function DeckHead({ title, lead, children, over }: Props) {
  return (
    <div className="relative mb-5 max-lg:[&>.lanterns]:hidden flex flex-col justify-between gap-x-8 border-b-3 border-deck lg:mb-8 lg:flex-row lg:items-end">
      <div className="deck-words min-w-0 pb-4 lg:pb-7">
        <h1 className="text-display">{title}</h1>
        {lead && <p className="mt-2.5 max-w-2xl text-lead">{lead}</p>}
      </div>
      {children}
      {over}
    </div>
  );
}
