import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TotpStart } from "../../../../../common/contract/second-factor.ts";
import { WRONG_CODE } from "../../../shared/wrong-codes.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { CodeField } from "../../../ui/form/code-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ServerError, toServerError } from "../../../ui/form/form-errors.ts";
import { typedCodeSchema } from "../../../ui/form/typed-code.ts";
import { QrCode } from "../../../ui/text/qr-code.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { confirmTotp, startTotp } from "./api.ts";

/** The app's first code; a wrong one is read again from the app, not sent again as a mailed one. */
async function confirmed(ticket: string, code: string): Promise<string[]> {
  try {
    return await confirmTotp(ticket, code);
  } catch (error) {
    const refused = toServerError(error);
    throw refused.fields.code === "code_wrong" ? new ServerError({ fields: { code: WRONG_CODE } }) : refused;
  }
}

/** Adds an authenticator app: the QR code, then the app's first code. */
export function EnrolTotp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useLingui();
  const [started, setStarted] = useState<TotpStart>();
  const start = useAction(async () => setStarted(await startTotp()));
  if (!started) {
    return (
      <Button variant="secondary" className="self-start" pending={start.isPending} onClick={() => start.mutate()}>
        {t`Add an authenticator app…`}
      </Button>
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
        schema={typedCodeSchema}
        defaultValues={{ code: "" }}
        onSubmit={async ({ code }) => {
          onDone(await confirmed(started.ticket, code));
          setStarted(undefined);
        }}
      >
        <CodeField name="code" label={t`Code from the app`} hint={t`6 digits. A new code appears every 30 seconds.`} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t`Turn on`}</SubmitButton>
          <Button variant="secondary" onClick={() => setStarted(undefined)}>{t`Cancel`}</Button>
        </div>
      </Form>
    </div>
  );
}
