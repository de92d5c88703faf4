import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatDate } from "../../../../common/format.ts";
import type { TerminationAnswer, TerminationKind } from "../../../../common/wire/terminations.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { send, type Written } from "./api.ts";
import { Done } from "./done.tsx";
import { SendForm, WhenForm, WhoForm } from "./forms.tsx";
import { Facts, Step } from "./step.tsx";
import { useWords } from "./texts.ts";

const EMPTY: Written = { name: "", email: "", account: "", reference: "", from: "" };

/** The steps for someone who is signed out: who, from when (for a notice), review. */
export function SignedOut({ kind }: { kind: TerminationKind }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords(kind);
  const [step, setStep] = useState<"who" | "when" | "review">("who");
  const [written, setWritten] = useState(EMPTY);
  const [answer, setAnswer] = useState<TerminationAnswer>();
  const steps = kind === "cancel" ? 3 : 2;
  const { from, ...who } = written;
  if (answer) return <Done kind={kind} answer={answer} />;
  if (step === "who")
    return (
      <Step id="who" title={words.title} lead={words.lead} at={[1, steps]}>
        <WhoForm
          start={who}
          onDone={(given) => {
            setWritten({ ...given, from });
            setStep(kind === "cancel" ? "when" : "review");
          }}
        />
      </Step>
    );
  if (step === "when")
    return (
      <Step id="when" title={words.title} at={[2, steps]} onBack={() => setStep("who")}>
        <WhenForm
          start={from}
          soon={t`At the end of the period that you have paid for.`}
          onDone={(day) => {
            setWritten({ ...who, from: day });
            setStep("review");
          }}
        />
      </Step>
    );
  return (
    <Step
      id="review"
      title={words.review}
      at={[steps, steps]}
      onBack={() => setStep(kind === "cancel" ? "when" : "who")}
    >
      <Facts
        facts={[
          [t`First and last name`, who.name],
          [t`E-mail address`, who.email],
          [t`Streaming name`, who.account],
          [t`Contract or order`, who.reference],
          [t`End of the contract`, kind === "cancel" && (from ? formatDate(from, locale) : t`As soon as possible`)],
        ]}
      />
      <SendForm label={words.button} onSend={async () => setAnswer(await send(kind, locale, written))} />
    </Step>
  );
}
