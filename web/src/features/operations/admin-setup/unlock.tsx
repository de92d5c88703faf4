import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { Button } from "../../../ui/button/button.tsx";
import { CodeField } from "../../../ui/form/code-field.tsx";
import { emailField, presentPassword } from "../../../ui/form/field-schemas.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { typedCodeSchema } from "../../../ui/form/typed-code.ts";
import { Card } from "../../../ui/text/card.tsx";
import { enter, enterCode } from "./api.ts";

const passwordSchema = v.object({ email: emailField, password: presentPassword });

/**
 * Asks for a superuser's password, and for the mailed code where one is due: a stranger at an open browser changes no
 * mail server, address or key.
 */
export function Unlock({ email, onEnter }: { email: string; onEnter: (token: string) => void }) {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<{ mfaId: string; otpId: string }>();
  return (
    <Card
      title={t`Confirm your identity`}
      description={
        <Trans>
          These steps decide where e-mails and payments go, so they need a superuser’s password. On a new installation,
          it is the password you have just signed in with. It stays valid until you leave this page.
        </Trans>
      }
    >
      {waiting ? (
        <Form
          key="code"
          schema={typedCodeSchema}
          defaultValues={{ code: "" }}
          onSubmit={async ({ code }) => onEnter(await enterCode(waiting, code))}
        >
          <CodeField name="code" label={t`Code from the e-mail`} hint={t`8 digits, valid for 5 minutes.`} />
          <Confirm again={() => setWaiting(undefined)} />
        </Form>
      ) : (
        <Form
          key="password"
          schema={passwordSchema}
          defaultValues={{ email, password: "" }}
          onSubmit={async (values) => {
            const entry = await enter(values.email, values.password);
            if ("token" in entry) onEnter(entry.token);
            else setWaiting(entry);
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="email" label={t`E-mail`} inputMode="email" autoComplete="username" />
            <PasswordField name="password" label={t`Password`} autoComplete="current-password" />
          </div>
          <Confirm />
        </Form>
      )}
    </Card>
  );
}

/** `again` leads back to the password, which sends a new code: the first one may be late, lost or expired. */
function Confirm({ again }: { again?: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {again && <Button variant="secondary" onClick={again}>{t`Send another code`}</Button>}
      <SubmitButton>{t`Confirm`}</SubmitButton>
    </div>
  );
}
