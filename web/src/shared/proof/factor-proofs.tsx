import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { callsOf } from "../../lib/call.ts";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { AppCodeField } from "../app-code-field.tsx";
import { WRONG_CODE, WRONG_RECOVERY } from "../wrong-codes.ts";
import { CodeForm, type ProofPanel } from "./code-form.tsx";

const { post } = callsOf("/api/app/passkeys");

/** A code of the member's authenticator app. */
export const AuthenticatorProof: ProofPanel = ({ prove }) => {
  const { t } = useLingui();
  const field = <AppCodeField name="answer" hint={t`6 digits; the last one sends them.`} />;
  return <CodeForm field={field} wrong={WRONG_CODE} prove={prove} />;
};

/** One of the member's recovery codes. */
export const RecoveryProof: ProofPanel = ({ prove }) => {
  const { t } = useLingui();
  const field = <CodeField name="answer" digits={false} label={t`Recovery code`} hint={t`Each works once.`} />;
  return <CodeForm field={field} wrong={WRONG_RECOVERY} prove={prove} />;
};

/** One of the member's passkeys. A form, so that a failure shows. */
export const PasskeyProof: ProofPanel = ({ prove }) => {
  const { t } = useLingui();
  async function use(): Promise<void> {
    const { answerWithPasskey } = await import("../passkeys.ts");
    await prove(JSON.stringify(await answerWithPasskey(await post("/proof"))));
  }
  return (
    <Form schema={v.object({})} defaultValues={{}} onSubmit={use}>
      <SubmitButton className="w-full">{t`Use a passkey`}</SubmitButton>
    </Form>
  );
};
