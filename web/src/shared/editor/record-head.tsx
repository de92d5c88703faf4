import type { ReactNode } from "react";
import { Link } from "wouter";

type Props = { list: string; listName: string; title: string; children?: ReactNode };

/** The title of a record's page and its actions, below a link to the `list` that it belongs to. */
export function RecordHead({ list, listName, title, children }: Props) {
  return (
    <div>
      <Link to={list} className="inline-flex min-h-9 items-center text-sm text-muted hover:text-fg hover:underline">
        {listName}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-title break-words">{title}</h1>
        {children}
      </div>
    </div>
  );
}
