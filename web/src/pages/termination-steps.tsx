import type { ReactNode } from "react";

type Props = { title: ReactNode; steps: readonly ReactNode[]; children: ReactNode };

/** The steps of a request, numbered on a black deck, and what else a reader may have come for. */
export function NumberedSteps({ title, steps, children }: Props) {
  return (
    <div className="deck max-w-[22rem] pt-4 max-lg:mx-auto max-lg:mb-12 max-lg:w-full max-lg:max-w-120 lg:mt-16">
      <h2 className="text-heading">{title}</h2>
      <ol className="mt-2">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are fixed
          <li key={index} className="grid grid-cols-[2rem_1fr] border-b border-line py-3.5">
            <span className="font-display text-2xl/none font-extrabold" aria-hidden="true">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-col gap-2">{children}</div>
    </div>
  );
}
