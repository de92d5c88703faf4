import type { ReactNode } from "react";

type Props = { title: ReactNode; lead: ReactNode; action: ReactNode };

/** The header of an admin page with one list: its title, a sentence, and a button to add to it. */
export function ListHeading({ title, lead, action }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-title">{title}</h1>
        <p className="mt-1 text-muted">{lead}</p>
      </div>
      {action}
    </div>
  );
}
