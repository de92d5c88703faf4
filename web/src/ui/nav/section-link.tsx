import type { MouseEvent, ReactNode } from "react";
import { Link } from "wouter";

type Props = {
  /** Path of the page that holds the section. */
  page?: string;
  /** The section's id. */
  section: string;
  children: ReactNode;
  className?: string;
  "aria-current"?: "true" | undefined;
  onClick?: () => void;
};

/** A link to a section. On the page that holds it, it only scrolls: nothing is fetched, and what is open stays open. */
export function SectionLink({ page = "/", section, onClick, ...rest }: Props) {
  const go = (event: MouseEvent) => {
    onClick?.();
    const target = document.getElementById(section);
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(history.state, "", `#${section}`);
    target.scrollIntoView();
    // The keyboard continues from the section, as after a native jump.
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  return <Link to={`${page}#${section}`} onClick={go} {...rest} />;
}
