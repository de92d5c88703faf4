import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import type { AddressUndo } from "../../../../../common/contract/accounts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CodeField } from "../../../ui/form/code-field.tsx";
import { newPasswordTwice, presentPassword } from "../../../ui/form/field-schemas.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ServerError, say, toServerError } from "../../../ui/form/form-errors.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { undoAddress, undoOptions } from "./undo-api.ts";

const WRONG_PASSWORD = say(msg`This is not a password that the account had before its address changed.`);
const WRONG_CODE = say(msg`This code is not correct, or it has been used already.`);

type Props = AddressUndo & { token: string; onDone: (outcome: "undone" | "expired") => void };

/** Asks for the proof from before the change and for a new password. */
export function UndoForm({ token, proof, passkey, email, onDone }: Props) {
  const { t } = useLingui();
  const [typesCode, setTypesCode] = useState(false);
  const hasPasskey = passkey && typeof PublicKeyCredential === "function";
  const byPasskey = hasPasskey && !typesCode;

  async function undo(typed: { proof: string; password: string }): Promise<void> {
    try {
      const used = byPasskey && { proof: await provePasskey(token) };
      await undoAddress(token, { ...typed, ...used });
    } catch (error) {
      const refused = toServerError(error);
      // The link was used in the meantime, or the address has become another account's.
      if ("token" in refused.fields || "email" in refused.fields) return onDone("expired");
      if (!("proof" in refused.fields)) throw refused;
      if (byPasskey) throw new ServerError({ form: "passkey_unknown" }); // it was added after the change
      throw new ServerError({ fields: { proof: proof === "password" ? WRONG_PASSWORD : WRONG_CODE } });
    }
    onDone("undone");
  }

  return (
    <Form
      schema={v.intersect([v.object({ proof: byPasskey ? v.string() : presentPassword }), newPasswordTwice])}
      defaultValues={{ proof: "", password: "", passwordConfirm: "" }}
      onSubmit={undo}
    >
      <Username address={email} />
      <Proof by={byPasskey ? "passkey" : proof} />
      <PasswordField
        name="password"
        autoComplete="new-password"
        meter={email}
        label={t`New password`}
        hint={t`At least 12 characters. A few unrelated words make a good password.`}
      />
      <PasswordField name="passwordConfirm" autoComplete="new-password" label={t`New password, once more`} />
      <SubmitButton className="w-full">{t`Restore my address`}</SubmitButton>
      {hasPasskey && (
        <Button variant="ghost" className="w-full" onClick={() => setTypesCode(byPasskey)}>
          {byPasskey ? t`Use a code instead` : t`Use a passkey`}
        </Button>
      )}
    </Form>
  );
}

function Proof({ by }: { by: "passkey" | AddressUndo["proof"] }) {
  const { t } = useLingui();
  if (by === "passkey")
    return (
      <p>{t`Your browser asks for your passkey. It shows that the account is yours, and not only this mailbox.`}</p>
    );
  if (by === "password") {
    return (
      <PasswordField
        name="proof"
        autoComplete="current-password"
        label={t`Your password before the change`}
        hint={t`It shows that the account is yours, and not only this mailbox. If you have forgotten it, contact us.`}
      />
    );
  }
  return (
    <CodeField
      name="proof"
      inputMode="text" // a recovery code has letters
      label={t`Code from your authenticator app, or a recovery code`}
      hint={t`It shows that the account is yours, and not only this mailbox. If you have lost both, contact us.`}
    />
  );
}

/** Lets the reader use a passkey from before the change. @returns the browser's answer as JSON */
async function provePasskey(token: string): Promise<string> {
  const { answerWithPasskey } = await import("../../../shared/passkeys.ts");
  return JSON.stringify(await answerWithPasskey(await undoOptions(token)));
}
