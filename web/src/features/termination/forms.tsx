import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EMAIL_MAX, PERSON_MAX, REFERENCE_MAX } from "../../../../common/limits.ts";
import { Form } from "../../ui/form/form.tsx";
import { RadioTile } from "../../ui/form/radio-tile.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { Written } from "./api.ts";

const schemas = () => import("./schemas.ts");

type Who = Omit<Written, "from">;

/** Asks who the person is: the e-mail address, or another name of the contract, finds it. */
export function WhoForm({ start, onDone }: { start: Who; onDone: (who: Who) => void }) {
  const { t } = useLingui();
  return (
    <Form schema={async () => (await schemas()).whoSchema} defaultValues={start} onSubmit={onDone}>
      <TextField name="name" autoComplete="name" maxLength={PERSON_MAX} label={t`First and last name`} />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        label={t`E-mail address`}
        hint={t`That of your account, if you can read its mails. Our receipt goes there.`}
      />
      <TextField
        name="account"
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={REFERENCE_MAX}
        label={t`Streaming name`}
        hint={t`If you no longer know the account’s address.`}
      />
      <TextField
        name="reference"
        optional
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        label={t`Contract or order`}
        hint={t`For example PS-7K2M9Q, as our mails show it.`}
      />
      <SubmitButton className="w-full">{t`Continue`}</SubmitButton>
    </Form>
  );
}

/** Asks from when the contract is to end. */
export function WhenForm({ start, soon, onDone }: { start: string; soon: string; onDone: (from: string) => void }) {
  const { t } = useLingui();
  const [later, setLater] = useState(start !== "");
  return (
    <Form
      schema={async () => (await schemas()).whenSchema}
      defaultValues={{ timing: later ? "later" : "soon", from: start }}
      onSubmit={onDone}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t`From when?`}</legend>
        <RadioTile
          name="timing"
          value="soon"
          checked={!later}
          onChange={() => setLater(false)}
          label={t`As soon as possible`}
          note={soon}
        />
        <RadioTile
          name="timing"
          value="later"
          checked={later}
          onChange={() => setLater(true)}
          label={t`On a later day`}
          note={t`The contract ends with the paid period in which that day falls.`}
        />
      </fieldset>
      {later && <TextField name="from" type="date" label={t`Day`} />}
      <SubmitButton className="w-full">{t`Continue`}</SubmitButton>
    </Form>
  );
}

/** The last button: nothing more to fill in, and a refusal shows above it. */
export function SendForm({ label, onSend }: { label: string; onSend: () => Promise<void> }) {
  return (
    <Form schema={async () => (await schemas()).nothing} defaultValues={{}} onSubmit={onSend}>
      <SubmitButton className="w-full" size="lg">
        {label}
      </SubmitButton>
    </Form>
  );
}
