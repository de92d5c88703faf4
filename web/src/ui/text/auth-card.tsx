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
  /** At the right on wide screens: what happens next, or a picture. */
  aside?: ReactNode;
};

/** A page with one task: sign in, sign up, choose a password. Holds the page's h1. */
export function AuthCard({ title, lead, children, footer, headingRef, aside }: Props) {
  return (
    <div className={`wrap flex flex-1 gap-x-24 py-10 sm:py-16 ${aside ? "" : "lg:justify-center"}`}>
      <div className="w-full max-w-[30rem] max-lg:mx-auto">
        <h1 className="text-display outline-none" tabIndex={-1} ref={headingRef}>
          {title}
        </h1>
        {lead && <p className="mt-4 text-lead empty:hidden">{lead}</p>}
        <div className="mt-8">{children}</div>
        {footer && <div className="mt-8 border-t border-line pt-6">{footer}</div>}
      </div>
      {aside && <div className="flex-1 max-lg:hidden">{aside}</div>}
    </div>
  );
}
