import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "../../../ui/button/button.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import type { Enter, LoginStep } from "./login-steps.ts";
import { SignedIn } from "./signed-in.tsx";
import { preloadSdk, submitAccount } from "./submit-api.ts";

type Props = {
  step: Extract<LoginStep, { kind: "password" }>;
  onStep: (step: LoginStep) => void;
  onEnter: Enter;
  /** The other way in, below the form's own. */
  passkey: ReactNode;
  onFirstFocus: () => void;
};

/** E-mail address and password; an account with a second factor continues with the code. */
export function PasswordLogin({ step, onStep, onEnter, passkey, onFirstFocus }: Props) {
  const { t } = useLingui();
  return (
    <Form
      schema={async () => (await import("./schemas.ts")).loginSchema}
      defaultValues={{ email: step.email, password: "" }}
      success={<SignedIn />}
      onFirstFocus={() => {
        preloadSdk();
        onFirstFocus();
      }}
      onSubmit={({ email, password }) =>
        onEnter(async () => {
          const { mfaId } = await submitAccount((account, pb) => account.login(pb, email, password, step.mfaId));
          if (!mfaId) return true;
          // Without the field of that step, digits that are typed at once would be lost; the step says where it is missing.
          const field = import("./factor-login.tsx").catch(() => {});
          const [{ nextStep }] = await Promise.all([import("./second-step.ts"), field]);
          onStep(await nextStep(email, mfaId));
          return false;
        })
      }
    >
      <EmailField autoComplete="username webauthn" />
      <PasswordField name="password" autoComplete="current-password" label={t`Password`} />
      {/* After the field, not beside its label: Tab goes from the address straight to the password. */}
      <p className="-mt-3 text-sm">
        <Link to="/forgot" className="link">{t`Forgotten password?`}</Link>
      </p>
      <SubmitButton id="sign-in" size="lg" className="w-full">{t`Sign in`}</SubmitButton>
      {passkey}
      {!step.mfaId && <CodeInstead onPick={(email) => onStep({ kind: "email", email })} />}
    </Form>
  );
}

/** Sign-in without a password; keeps the typed address. */
function CodeInstead({ onPick }: { onPick: (email: string) => void }) {
  const { t } = useLingui();
  const form = useFormState();
  return (
    <Button variant="ghost" className="w-full text-info!" onClick={() => onPick(String(form?.valueOf("email") ?? ""))}>
      {t`E-mail me a code instead`}
    </Button>
  );
}
