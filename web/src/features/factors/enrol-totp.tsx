import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import type { TotpStart } from "../../../../common/wire/factors.ts";
import { Button } from "../../ui/button/button.tsx";
import { presentPassword } from "../../ui/form/field-schemas.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { QrCode } from "../../ui/text/qr-code.tsx";
import { SecretField } from "../../ui/text/secret-field.tsx";
import { confirmTotp, startTotp } from "./api.ts";

/** The current password, as dialogs ask for it. */
export const passwordSchema = v.object({ password: presentPassword });
const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required")) });

/** Adds an authenticator app: the password, the QR code, the app's first code. */
export function EnrolTotp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useLingui();
  const [started, setStarted] = useState<TotpStart>();
  if (!started) {
    return (
      <FormDialog
        title={t`Add an authenticator app`}
        description={t`Confirm with your password first.`}
        trigger={<Button variant="secondary" className="self-start">{t`Add an authenticator app…`}</Button>}
        schema={passwordSchema}
        defaultValues={{ password: "" }}
        onSubmit={async ({ password }) => setStarted(await startTotp(password))}
        submitLabel={t`Continue`}
      >
        <PasswordField name="password" label={t`Your password`} autoComplete="current-password" />
      </FormDialog>
    );
  }
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line p-5">
      <p>
        <Trans>
          Scan this QR code with an authenticator app, or type the key into it. Then type the code that the app shows.
        </Trans>
      </p>
      <QrCode value={started.uri} label={t`QR code for your authenticator app`} className="size-48 max-w-full" />
      <SecretField
        label={t`Key, to type by hand`}
        value={started.secret.replace(/.{4}(?=.)/g, "$& ")}
        copyLabel={t`Copy the key`}
        secret={false}
      />
      <Form
        schema={codeSchema}
        defaultValues={{ code: "" }}
        onSubmit={async ({ code }) => {
          onDone(await confirmTotp(started.ticket, code));
          setStarted(undefined);
        }}
      >
        <TextField
          name="code"
          label={t`Code from the app`}
          hint={t`6 digits. A new code appears every 30 seconds.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t`Turn on`}</SubmitButton>
          <Button variant="secondary" onClick={() => setStarted(undefined)}>{t`Cancel`}</Button>
        </div>
      </Form>
    </div>
  );
}
