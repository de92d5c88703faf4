import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EMAIL_MAX, PERSON_MAX, REFERENCE_MAX } from "../../../../../common/limits.ts";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { Written } from "./api.ts";
import { LaterSteps } from "./later-steps.tsx";
import { otherSchema } from "./schemas.ts";
import { Step } from "./step.tsx";
import { useWords } from "./texts.ts";

type Props = {
  name: string;
  email: string;
  /** Whether this account has a contract to withdraw from: only a reference says that another one is meant. */
  needsReference: boolean;
  onBack: () => void;
};

/**
 * The steps for a member who withdraws from a contract of another account, above all of one that they have deleted: written
 * and looked into as a signed-out person's, because this session proves nothing about it.
 */
export function OtherContract({ name, email, needsReference, onBack }: Props) {
  const { t } = useLingui();
  const words = useWords("withdraw");
  const [who, setWho] = useState<Omit<Written, "from">>({ name, email, account: "", reference: "" });
  const [asked, setAsked] = useState<boolean>();
  if (asked) return <LaterSteps kind="withdraw" who={who} onBack={() => setAsked(false)} />;
  return (
    <Step
      arrived
      id="other"
      title={words.title}
      lead={t`For a contract of another account, such as one that you have deleted.`}
      at={[1, 2]}
      onBack={onBack}
    >
      <Form
        schema={otherSchema(needsReference)}
        defaultValues={{ name: who.name, email: who.email, reference: who.reference }}
        onSubmit={(given) => {
          setWho({ ...given, account: "" });
          setAsked(true);
        }}
      >
        <TextField
          name="reference"
          optional={!needsReference}
          autoComplete="off"
          maxLength={REFERENCE_MAX}
          label={t`Contract or order`}
          hint={t`For example PS-7K2M9Q, as in our e-mails.`}
        />
        <TextField name="name" autoComplete="name" maxLength={PERSON_MAX} label={t`First and last name`} />
        <EmailField
          maxLength={EMAIL_MAX}
          hint={t`The address of that account, if you can read its e-mails. Our receipt goes there.`}
        />
        <SubmitButton className="w-full">{t`Continue`}</SubmitButton>
      </Form>
    </Step>
  );
}
