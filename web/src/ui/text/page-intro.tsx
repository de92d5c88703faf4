import type { ReactNode } from "react";

type Props = {
  /** The page's h1. */
  title: ReactNode;
  /** One or two sentences. */
  lead?: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
};

/** The opening of a public page: its subject, large, and a reason to read on. */
export function PageIntro({ title, lead, children }: Props) {
  return (
    <div className="wrap pt-10 pb-8 sm:pt-16 lg:pb-10">
      <h1 className="max-w-[16em] text-display">{title}</h1>
      {lead && <p className="mt-4 max-w-2xl text-lead">{lead}</p>}
      {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
