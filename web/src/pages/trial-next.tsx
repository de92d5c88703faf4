import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FirstVisitPhone } from "../shared/first-visit-phone.tsx";

/** The three steps that follow the sign-up, and the page on which they begin. */
export function TrialNext() {
  const { t } = useLingui();
  return (
    <>
      <h2 id="next-title" className="text-title">{t`And right after that, three steps`}</h2>
      <ol className="mt-7 flex flex-col gap-5">
        <Next number={2} name={t`You install Stremio.`}>{t`Free; your page leads to the right store.`}</Next>
        <Next number={3} name={t`A button adds your add-on.`}>{t`Stremio opens and asks you to confirm.`}</Next>
        <Next number={4} name={t`You turn on the television.`}>
          {t`Stremio is there too, signed in once: your rows are already there.`}
        </Next>
      </ol>
      <div className="relative mt-10 min-h-72 flex-1 overflow-clip" aria-hidden="true">
        <FirstVisitPhone now={2} className="absolute! top-3 right-4 w-80" />
      </div>
    </>
  );
}

function Next({ number, name, children }: { number: number; name: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <span className="row-span-2 font-display text-[1.75rem]/none font-extrabold text-info" aria-hidden="true">
        {number}
      </span>
      <p className="font-semibold">{name}</p>
      <p>{children}</p>
    </li>
  );
}
