import type { ReactNode, Ref } from "react";

type Props = {
  title: ReactNode;
  /** A few words over the title: which step it is. */
  above?: ReactNode;
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
export function AuthCard({ title, above, lead, children, footer, headingRef, aside }: Props) {
  const task = (
    <div className="w-full max-w-[30rem] py-10 max-lg:mx-auto sm:py-16">
      {above && <p className="mb-3 font-semibold text-muted">{above}</p>}
      <h1 className="text-display outline-none" tabIndex={-1} ref={headingRef}>
        {title}
      </h1>
      {lead && <p className="mt-4 text-lead empty:hidden">{lead}</p>}
      <div className="mt-7">{children}</div>
      {footer && <div className="mt-8 border-t border-line pt-6">{footer}</div>}
    </div>
  );
  if (!aside) return <div className="wrap flex flex-1 flex-col">{task}</div>;
  return (
    <div className="wrap relative grid flex-1 lg:grid-cols-[30rem_minmax(0,1fr)] lg:gap-x-20">
      {task}
      {aside}
    </div>
  );
}
