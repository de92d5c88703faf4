import type { ReactNode } from "react";

type Props = {
  number: string;
  /** Anchor of the step. */
  id: string;
  title: ReactNode;
  scene: ReactNode;
  points: ReactNode[];
  children: ReactNode;
};

/** One step: what happens, its details, and a drawing that plays as the step comes into view. */
export function WalkStep({ number, id, title, scene, points, children }: Props) {
  return (
    // Not centred: the text would move up as more of it arrives.
    <li id={id} className="group grid items-start gap-x-16 gap-y-6 lg:grid-cols-2 lg:even:[&>:first-child]:order-last">
      <div>{scene}</div>
      <div className="lg:pt-6">
        <h2 className="flex items-center gap-4 text-title">
          <span
            aria-hidden="true"
            className="flex size-10.5 shrink-0 items-center justify-center rounded-full border-2 border-accent text-base font-semibold tracking-normal text-accent"
          >
            {number}
          </span>
          {title}
        </h2>
        <p className="mt-4 text-lg text-muted">{children}</p>
        <ul className="mt-5 flex flex-col gap-2.5 border-l-2 border-line pl-5">
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{point}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
