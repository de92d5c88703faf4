import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TerminationAnswer, TerminationKind } from "../../../../../common/contract/terminations.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { send, type Written } from "./api.ts";
import { Done } from "./done.tsx";
import { SendForm, WhenForm } from "./forms.tsx";
import { Facts, Step } from "./step.tsx";
import { useWords } from "./texts.ts";

type Props = { kind: TerminationKind; who: Omit<Written, "from">; onBack: () => void };

/** The steps after the first one for signed-out people: end date (for a notice), review, confirmation. */
export function LaterSteps({ kind, who, onBack }: Props) {
  const { t } = useLingui();
  const { locale, formatDate } = useFormat();
  const words = useWords(kind);
  const [from, setFrom] = useState<string | undefined>(kind === "cancel" ? undefined : "");
  const [answer, setAnswer] = useState<TerminationAnswer>();
  const steps = kind === "cancel" ? 3 : 2;
  if (answer) return <Done kind={kind} answer={answer} />;
  if (from === undefined)
    return (
      <Step arrived id="when" title={words.title} at={[2, steps]} onBack={onBack}>
        <WhenForm soon={t`At the end of the period that you have paid for.`} onDone={setFrom} />
      </Step>
    );
  const back = kind === "cancel" ? () => setFrom(undefined) : onBack;
  return (
    <Step arrived id="review" title={words.review} at={[steps, steps]} onBack={back}>
      <Facts
        facts={[
          [t`First and last name`, who.name],
          [t`E-mail address`, <Breakable key="email" text={who.email} />],
          [t`Contract or order`, who.reference],
          [t`End of the contract`, kind === "cancel" && (from ? formatDate(from) : t`As soon as possible`)],
        ]}
      />
      <SendForm label={words.button} onSend={async () => setAnswer(await send(kind, locale, { ...who, from }))} />
    </Step>
  );
}
