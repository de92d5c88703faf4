import { useLingui } from "@lingui/react/macro";
import { CODE_WAIT, useWait } from "../../../lib/use-wait.ts";
import { WaitButton } from "../../../shared/wait-button.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CodeField } from "../../../ui/form/code-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { CodeHelp } from "./code-help.tsx";
import type { Enter, LoginStep } from "./login-steps.ts";
import { nextStep } from "./second-step.ts";
import { readCodeStatus } from "./second-step-api.ts";
import { SignedIn } from "./signed-in.tsx";
import { preloadSdk, submitAccount } from "./submit-api.ts";

type StepChange = { onStep: (step: LoginStep) => void };

/** Asks for the address that the code goes to. */
export function CodeRequest({ email, onStep }: StepChange & { email: string }) {
  const { t } = useLingui();
  return (
    <>
      <Form
        schema={async () => (await import("./schemas.ts")).emailSchema}
        defaultValues={{ email }}
        onFirstFocus={preloadSdk}
        onSubmit={async (values) => {
          const { otpId } = await submitAccount((account, pb) => account.requestCode(pb, values.email));
          onStep({ kind: "code", email: values.email, otpId });
        }}
      >
        <EmailField />
        <SubmitButton className="w-full">{t`Send me a code`}</SubmitButton>
      </Form>
      <BackToPassword email={email} onStep={onStep} />
    </>
  );
}

type CodeProps = StepChange & {
  step: Extract<LoginStep, { kind: "code" }>;
  onEnter: Enter;
};

/** Accepts the mailed code, or sends another one after a wait. */
export function CodeLogin({ step, onStep, onEnter }: CodeProps) {
  const { t } = useLingui();
  const { email, otpId, mfaId } = step;
  return (
    <>
      {mfaId && <CodeHelp mfaId={mfaId} otpId={otpId} />}
      <Form
        schema={async () => (await import("./code-schema.ts")).codeSchema}
        defaultValues={{ code: "" }}
        success={<SignedIn />}
        onSubmit={({ code }) =>
          onEnter(async () => {
            // This page does not know the id of a code from the command line.
            const status = mfaId ? await readCodeStatus({ mfaId, otpId }) : undefined;
            const id = status?.printedId || otpId;
            const entered = await submitAccount((account, pb) => account.loginWithCode(pb, id, code, mfaId));
            if (!entered.mfaId) return true;
            onStep(await nextStep(email, entered.mfaId));
            return false;
          })
        }
      >
        <CodeField first name="code" label={t`Code from the e-mail`} hint={t`8 digits, valid for 5 minutes.`} />
        <SubmitButton className="w-full">{t`Sign in`}</SubmitButton>
      </Form>
      <AnotherCode step={step} onStep={onStep} />
      <BackToPassword email={email} onStep={onStep} />
    </>
  );
}

/** The first code was sent just before this appears, so the wait starts at once. */
function AnotherCode({ step, onStep }: StepChange & { step: CodeProps["step"] }) {
  const { t } = useLingui();
  const wait = useWait(CODE_WAIT, { sentTo: step.email });
  return (
    <Form
      schema={async () => (await import("./schemas.ts")).emailSchema}
      defaultValues={{ email: step.email }}
      className="mt-3"
      success={<p className="text-center text-sm text-muted">{t`Another code is on its way.`}</p>}
      onSubmit={async () => {
        if (!wait.isOver(step.email)) return;
        const { otpId } = await submitAccount((account, pb) => account.requestCode(pb, step.email));
        wait.start(step.email);
        onStep({ ...step, otpId });
      }}
    >
      <WaitButton wait={wait} variant="secondary">{t`Send another code`}</WaitButton>
    </Form>
  );
}

function BackToPassword({ email, onStep }: StepChange & { email: string }) {
  const { t } = useLingui();
  return (
    <Button variant="ghost" className="mt-3 w-full" onClick={() => onStep({ kind: "password", email })}>
      {t`Use my password`}
    </Button>
  );
}
