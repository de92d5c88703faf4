import type { ReactNode } from "react";
import { Link } from "wouter";
import type { DocumentLink } from "../../../../../common/contract/content.ts";

type Side = { label: ReactNode; link: DocumentLink | null };
type Props = {
  /** The links' label for assistive technology. */
  name: string;
  previous: Side;
  next: Side;
};

/** Links to other documents at the end of one. */
export function Neighbours({ name, previous, next }: Props) {
  if (!previous.link && !next.link) return null;
  return (
    <nav aria-label={name} className="mt-12 grid gap-x-8 border-t-3 border-deck sm:grid-cols-2">
      <Way {...previous} />
      <Way {...next} end />
    </nav>
  );
}

function Way({ label, link, end = false }: Side & { end?: boolean }) {
  if (!link) return <span className="max-sm:hidden" />;
  return (
    <Link
      to={link.path}
      className={`group flex flex-col gap-1 py-4 wrap-anywhere ${end ? "sm:items-end sm:text-right" : ""}`}
    >
      <span className="text-sm text-muted">{label}</span>
      <span className="font-semibold text-info group-hover:underline">{link.title}</span>
    </Link>
  );
}
