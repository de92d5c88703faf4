import { useLingui } from "@lingui/react/macro";
import { passkeyName } from "../../../../../common/contract/second-factor.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { addPasskey } from "./api.ts";

const schema = passkeyName();

/** Adds a passkey; `onDone` gets new recovery codes. Renders nothing in browsers without passkeys. */
export function AddPasskey({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useLingui();
  if (typeof PublicKeyCredential !== "function") return null;
  return (
    <FormDialog
      title={t`Add a passkey`}
      description={t`Your browser will ask you to confirm with your fingerprint, your face, a PIN or a security key.`}
      trigger={<Button variant="secondary">{t`Add a passkey…`}</Button>}
      schema={schema}
      defaultValues={{ name: "" }}
      onSubmit={async ({ name }) => onDone(await addPasskey(name))}
      submitLabel={t`Continue`}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`To recognise it later. Without one, we name it after your browser and system.`}
        optional
      />
    </FormDialog>
  );
}
