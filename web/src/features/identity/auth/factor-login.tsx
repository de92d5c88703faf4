import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { AppCodeField } from "../../../shared/app-code-field.tsx";
import { WRONG_CODE, WRONG_RECOVERY } from "../../../shared/wrong-codes.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CodeField } from "../../../ui/form/code-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ServerError, say, toServerError } from "../../../ui/form/form-errors.ts";
import { typedCodeSchema } from "../../../ui/form/typed-code.ts";
import type { Enter, LoginStep } from "./login-steps.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { mailCode } from "./second-step.ts";
import { enterWithCode } from "./second-step-api.ts";
import { SignedIn } from "./signed-in.tsx";

type Props = {
  step: Extract<LoginStep, { kind: "factor" }>;
  onStep: (step: LoginStep) => void;
  onEnter: Enter;
};

const OVER = say(msg`This sign-in took too long. Load the page again, then start over.`);

/** The second step of members who have a factor: a passkey, an authenticator's code, a recovery code, or a mailed one. */
export function FactorLogin({ step, onStep, onEnter }: Props) {
  const { t } = useLingui();
  const { email, mfaId, options } = step;
  const hasApp = options.factors.includes("totp");
  const takesCode = hasApp || options.recovery;
  const [recovers, setRecovers] = useState(!hasApp);

  return (
    <>
      {options.factors.includes("passkey") && (
        <div className={takesCode ? "mb-5 border-b border-line pb-5" : undefined}>
          <PasskeyLogin mfaId={mfaId} onEnter={onEnter} />
        </div>
      )}
      {takesCode && (
        <>
          <p className="mb-5 text-muted">
            {recovers
              ? t`Type one of the recovery codes that you kept. Each works once.`
              : t`Type the 6 digits from your authenticator app. The last one signs you in.`}
          </p>
          <Form
            key={recovers ? "recovery" : "app"}
            schema={typedCodeSchema}
            defaultValues={{ code: "" }}
            success={<SignedIn />}
            onSubmit={({ code }) =>
              onEnter(async () => {
                await sendCode(mfaId, code, recovers ? WRONG_RECOVERY : WRONG_CODE);
                return true;
              })
            }
          >
            {recovers ? (
              <CodeField first name="code" digits={false} label={t`Recovery code`} />
            ) : (
              <AppCodeField drawn first name="code" />
            )}
            <SubmitButton className="w-full">{t`Sign in`}</SubmitButton>
          </Form>
        </>
      )}
      <div className="mt-3 flex flex-col gap-1">
        {recovers && hasApp && (
          <Button variant="ghost" className="w-full" onClick={() => setRecovers(false)}>
            {t`Use my authenticator app`}
          </Button>
        )}
        {!recovers && options.recovery && (
          <Button variant="ghost" className="w-full" onClick={() => setRecovers(true)}>{t`Use a recovery code`}</Button>
        )}
        {options.code && <MailInstead onMail={async () => onStep(await mailCode(email, mfaId))} />}
        {options.password && (
          <Button
            variant="ghost"
            className="w-full"
            onClick={() => onStep({ kind: "password", email, mfaId })}
          >{t`Use my password`}</Button>
        )}
      </div>
    </>
  );
}

/** Signs in with a code; a wrong one is refused with the message `wrong`. */
async function sendCode(mfaId: string, code: string, wrong: string): Promise<void> {
  try {
    await enterWithCode(mfaId, code);
  } catch (error) {
    const refused = toServerError(error);
    if (refused.fields.code === "code_wrong") throw new ServerError({ fields: { code: wrong } });
    throw Reflect.get(Object(error), "status") === 404 ? new ServerError({ form: OVER }) : refused;
  }
}

/** A form, so that a failure shows. */
function MailInstead({ onMail }: { onMail: () => Promise<void> }) {
  const { t } = useLingui();
  return (
    <Form schema={v.object({})} defaultValues={{}} onSubmit={onMail}>
      <SubmitButton variant="ghost" className="w-full">{t`E-mail me a code instead`}</SubmitButton>
    </Form>
  );
}
