import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the heading at each next step of a page, so that keyboards and screen readers start there; not
 * when the page opens.
 */
export function useHeadingFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
