import type { ReactNode, Ref } from "react";

type Props = {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** The alternative: "Already a member? Sign in". */
  footer?: ReactNode;
  /** For a page of several steps, which moves the focus to the next step's heading. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** A narrow page with one task: sign in, sign up, choose a password. Holds the page's h1. */
export function AuthCard({ title, lead, children, footer, headingRef }: Props) {
  return (
    <div className="wrap flex flex-1 flex-col items-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <svg viewBox="0 0 448 56" className="-mb-px block w-full px-8" fill="none" aria-hidden="true" focusable="false">
          <path d="M4 55C80 4 150 3 224 3s144 1 220 52" className="stroke-accent" strokeWidth="2.5" />
          <path d="M64 23v32M144 6v49M224 3v52M304 6v49M384 23v32" className="stroke-edge" strokeWidth="1" />
        </svg>
        <div className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <h1 className="text-[1.5rem]/tight outline-none sm:text-[1.75rem]" tabIndex={-1} ref={headingRef}>
            {title}
          </h1>
          {lead && <p className="mt-2 text-muted empty:hidden">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && <div className="mt-5 text-center text-sm text-muted">{footer}</div>}
      </div>
    </div>
  );
}
