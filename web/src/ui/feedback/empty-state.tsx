import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** 1 when it is the page's only content: the title is then its heading. */
  level?: 1;
};

/** Shown when a list is empty: why, and what to do next. */
export function EmptyState({ title, children, action, level }: Props) {
  const Title = level === 1 ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <svg viewBox="0 0 120 40" className="mb-2 w-30 text-edge" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M4 32h34M82 32h34" strokeWidth="3" strokeLinecap="round" />
        <path d="M18 32C30 12 45 6 60 6s30 6 42 26" strokeWidth="2" strokeDasharray="3 6" strokeLinecap="round" />
      </svg>
      <Title className="text-lg font-semibold">{title}</Title>
      {children && <p className="max-w-prose text-sm text-muted">{children}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
