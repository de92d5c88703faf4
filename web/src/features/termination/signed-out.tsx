import { lazy, Suspense, useState } from "react";
import type { TerminationKind } from "../../../../common/wire/terminations.ts";
import { Step } from "./step.tsx";
import { useWords } from "./texts.ts";
import { WhoForm } from "./who-form.tsx";

/** Keeps later steps out of the page's first load. */
const LaterSteps = lazy(async () => ({ default: (await import("./later-steps.tsx")).LaterSteps }));

const EMPTY = { name: "", email: "", account: "", reference: "" };

/** The steps for signed-out people; the first one asks who they are. */
export function SignedOut({ kind }: { kind: TerminationKind }) {
  const words = useWords(kind);
  const [who, setWho] = useState(EMPTY);
  const [asked, setAsked] = useState<boolean>();
  const first = (
    <Step arrived={asked === false} id="who" title={words.title} lead={words.lead} at={[1, kind === "cancel" ? 3 : 2]}>
      <WhoForm
        start={who}
        onDone={async (given) => {
          await import("./later-steps.tsx"); // the form shows a failed request
          setWho(given);
          setAsked(true);
        }}
      />
    </Step>
  );
  if (!asked) return first;
  return (
    <Suspense fallback={first}>
      <LaterSteps kind={kind} who={who} onBack={() => setAsked(false)} />
    </Suspense>
  );
}
