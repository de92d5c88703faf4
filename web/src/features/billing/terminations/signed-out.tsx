import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { TerminationKind } from "../../../../../common/contract/terminations.ts";
import { EMAIL_MAX, PERSON_MAX, REFERENCE_MAX } from "../../../../../common/limits.ts";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { Written } from "./api.ts";
import { Step } from "./step.tsx";
import { useWords } from "./texts.ts";

/** Keeps later steps out of the page's first load. */
const LaterSteps = lazy(async () => ({ default: (await import("./later-steps.tsx")).LaterSteps }));

const EMPTY = { name: "", email: "", reference: "" };

/** The steps for signed-out people; the first one asks who they are. */
export function SignedOut({ kind, aside }: { kind: TerminationKind; aside: ReactNode }) {
  const words = useWords(kind);
  const [who, setWho] = useState(EMPTY);
  const [asked, setAsked] = useState<boolean>();
  const first = (
    <Step
      arrived={asked === false}
      id="who"
      title={words.title}
      lead={words.lead}
      at={[1, kind === "cancel" ? 3 : 2]}
      aside={aside}
    >
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

type Who = Omit<Written, "from">;

/** Asks who the person is: an e-mail address or another reference identifies the contract. */
function WhoForm({ start, onDone }: { start: Who; onDone: (who: Who) => void }) {
  const { t } = useLingui();
  return (
    <Form schema={async () => (await import("./schemas.ts")).whoSchema} defaultValues={start} onSubmit={onDone}>
      <TextField name="name" autoComplete="name" maxLength={PERSON_MAX} label={t`First and last name`} />
      <EmailField
        maxLength={EMAIL_MAX}
        hint={t`Your account’s address, if you can read its e-mails. Our receipt goes there.`}
      />
      <TextField
        name="reference"
        optional
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        label={t`Contract or order`}
        hint={t`For example PS-7K2M9Q, as in our e-mails.`}
      />
      <SubmitButton className="w-full">{t`Continue`}</SubmitButton>
    </Form>
  );
}
