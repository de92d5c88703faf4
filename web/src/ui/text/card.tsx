import { type ReactNode, useId } from "react";

type Props = {
  title?: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** To the right of the title: a badge, a button. */
  aside?: ReactNode;
  /** At the bottom, separate from the content. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Anchor of the section, for in-page navigation. */
  id?: string;
  className?: string;
  /** An item of a list is an article: its title may repeat, which names of sections must not. */
  as?: "section" | "article";
};

/** A panel. With a title it is a section with that name. */
export function Card({ title, description, aside, footer, children, id, className = "", as }: Props) {
  const headingId = useId();
  const Panel = title ? (as ?? "section") : "div";
  // A header without content has its own space below.
  const headOnly = children || footer ? "" : "pb-5 sm:pb-6";
  return (
    <Panel
      id={id}
      aria-labelledby={title ? headingId : undefined}
      className={`rounded-card border border-line bg-surface ${className}`}
    >
      {(title || aside) && (
        <div className={`px-5 pt-5 sm:px-6 sm:pt-6 ${headOnly}`}>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            {title && (
              <h2 id={headingId} className="min-w-0 flex-1 basis-40 text-heading">
                {title}
              </h2>
            )}
            {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
          </div>
          {description && <p className={`${aside ? "mt-2" : "mt-1"} text-sm text-muted`}>{description}</p>}
        </div>
      )}
      {children && <div className="px-5 py-5 sm:px-6 sm:py-6">{children}</div>}
      {footer && <div className="border-t border-line px-5 py-4 text-sm text-muted sm:px-6">{footer}</div>}
    </Panel>
  );
}
