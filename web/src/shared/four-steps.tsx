import type { ReactNode } from "react";
import { CheckIcon } from "../ui/icon/icons.tsx";

/** A step of the first visit. `now` is the one whose button is shown. */
type Step = { name: ReactNode; state: "done" | "now" | "later"; children?: ReactNode };

/** The four steps from an account to the television: the first visit shows them, and so does each picture of it. */
export function FourSteps({ steps, className = "" }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={`four-steps ${className}`}>
      {steps.map(({ name, state, children }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place
        <li key={index} data-state={state}>
          <span className="step-dot">
            {state === "done" ? <CheckIcon className="size-[1.1em] stroke-3" /> : index + 1}
          </span>
          <span className="step-name">{name}</span>
          {children && <div className="col-start-2 mt-2">{children}</div>}
        </li>
      ))}
    </ol>
  );
}
