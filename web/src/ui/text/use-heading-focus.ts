import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the heading at each next step of a page, so that keyboards and screen readers start there; not
 * when the page opens. @param arrived the heading itself is new, and the reader comes from another step
 */
export function useHeadingFocus(step: string, arrived = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(arrived ? "" : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
