import type { ReactNode } from "react";

type Props = {
  /** The page's h1. */
  title: ReactNode;
  /** One or two sentences. */
  lead: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
};

/** The opening of a public page: its subject on the left, a reason to read on at the right. */
export function PageIntro({ title, lead, children }: Props) {
  return (
    <div className="border-b border-line">
      <div className="wrap grid items-end gap-x-12 gap-y-5 py-12 sm:py-16 lg:grid-cols-[7fr_5fr]">
        <h1 className="text-[clamp(2rem,1.3rem+2.8vw,3.25rem)]/[1.08]">{title}</h1>
        <div>
          <p className="max-w-xl text-lg text-muted">{lead}</p>
          {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
        </div>
      </div>
    </div>
  );
}
