import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SETUP_STEPS, type SetupState, type SetupStep } from "../../../../../common/contract/setup.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { skipStep } from "./api.ts";
import { isOptional } from "./use-setup.ts";

type Props = {
  step: SetupStep;
  state: SetupState;
  /** Whether an optional step that is not complete has been begun. */
  begun?: boolean;
  title: string;
  description: ReactNode;
  children?: ReactNode;
};

/** One step of the set-up with its state; its anchor is its name. */
export function StepCard({ step, state, begun = false, title, description, children }: Props) {
  const { t } = useLingui();
  const optional = isOptional(step);
  const number = SETUP_STEPS.indexOf(step) + 1;
  const words = { done: t`Complete`, missing: t`To do`, skipped: t({ message: "Skipped", context: "step" }) };
  const tones = { done: "success", missing: "warning", skipped: "neutral" } as const;
  return (
    <Card
      id={step}
      title={`${number}. ${title}`}
      description={description}
      aside={
        <>
          {optional && !begun && state === "missing" ? (
            <Badge>{t({ message: "Optional", context: "step" })}</Badge>
          ) : (
            <Badge tone={tones[state]}>{words[state]}</Badge>
          )}
          {optional && state !== "done" && <SkipButton step={step} skipped={state === "skipped"} />}
        </>
      }
      className="scroll-mt-24"
    >
      {children}
    </Card>
  );
}

function SkipButton({ step, skipped }: { step: SetupStep; skipped: boolean }) {
  const { t } = useLingui();
  const skip = useAction(() => skipStep(step, !skipped));
  return (
    <Button variant="secondary" size="sm" pending={skip.isPending} onClick={() => skip.mutate()}>
      {skipped ? t`Do this step after all` : t`Skip this step`}
    </Button>
  );
}

/** Where the environment sets something, the page shows it and changes nothing. */
export function FromEnvironment({ names }: { names: string }) {
  const { t } = useLingui();
  return <p className="text-sm text-muted">{t`Set by the server’s environment (${names}), which always wins.`}</p>;
}
