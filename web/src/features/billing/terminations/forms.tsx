import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { RadioTile } from "../../../ui/form/radio-tile.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const schemas = () => import("./schemas.ts");

/** Asks when the contract should end. */
export function WhenForm({ soon, onDone }: { soon: string; onDone: (from: string) => void }) {
  const { t } = useLingui();
  const [later, setLater] = useState(false);
  return (
    <Form
      schema={async () => (await schemas()).whenSchema}
      defaultValues={{ timing: later ? "later" : "soon", from: "" }}
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

/** The final button, without fields; an error shows above it. */
export function SendForm({ label, onSend }: { label: string; onSend: () => Promise<void> }) {
  return (
    <Form schema={async () => (await schemas()).nothing} defaultValues={{}} onSubmit={onSend}>
      <SubmitButton className="w-full" size="lg">
        {label}
      </SubmitButton>
    </Form>
  );
}
