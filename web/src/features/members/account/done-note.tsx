import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** The success message of a form, scrolled into view: a long form may end below the window. */
export function DoneNote({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No shorthand: newer browsers return a promise, which React would take for a clean-up.
    note.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Alert tone="success" title={title} ref={note} className="scroll-my-24">
      {children}
    </Alert>
  );
}
