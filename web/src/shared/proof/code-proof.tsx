import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { useAuth } from "../../lib/auth.tsx";
import { memberCall } from "../../lib/call.ts";
import { CODE_WAIT, useWait } from "../../lib/use-wait.ts";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Breakable } from "../../ui/text/breakable.tsx";
import { WaitButton } from "../wait-button.tsx";
import { CodeForm, type ProofPanel } from "./code-form.tsx";

const schema = v.object({ email: v.string() });

/** A code, mailed to the member's address, and another one after a wait. */
export const CodeProof: ProofPanel = ({ prove }) => {
  const { t } = useLingui();
  const { user } = useAuth();
  const email = user?.email ?? "";
  const [id, setId] = useState("");
  const wait = useWait(CODE_WAIT);
  const isSent = id !== "";
  async function send(): Promise<void> {
    if (!wait.isOver(email)) return;
    const { otpId } = await memberCall((pb) => pb.collection("users").requestOTP(email));
    wait.start(email);
    setId(otpId);
  }
  return (
    <>
      {isSent && (
        <CodeForm
          field={
            <CodeField first name="answer" label={t`Code from the e-mail`} hint={t`8 digits, valid for 5 minutes.`} />
          }
          prove={(answer) => prove(`${id}:${answer}`)}
        />
      )}
      {!isSent && (
        <p className="text-sm text-muted">
          <Trans>
            We will e-mail a code to <Breakable text={email} />, the address of your account.
          </Trans>
        </p>
      )}
      <Form
        schema={schema}
        defaultValues={{ email }}
        success={<p className="text-center text-sm text-muted">{t`A code is on its way.`}</p>}
        onSubmit={send}
      >
        <WaitButton wait={wait} variant={isSent ? "secondary" : "primary"}>
          {isSent ? t`Send another code` : t`Send me a code`}
        </WaitButton>
      </Form>
    </>
  );
};
