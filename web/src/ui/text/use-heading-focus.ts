import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the heading at each next step of a page, so that keyboards and screen readers start there; not
 * when the page opens, nor where the step has a field that takes the focus.
 * @param arrived whether the page has just replaced that of an earlier step
 */
export function useHeadingFocus(step: string, arrived = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(arrived ? "" : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!document.activeElement?.matches("input")) heading.current?.focus();
  }, [step]);
  return heading;
}
