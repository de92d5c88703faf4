import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { referralOf } from "../../../../../common/referral.ts";
import { SIGN_UP_KEY } from "../../../lib/auth-store.ts";
import { optional } from "../../../lib/optional.tsx";
import { still } from "../../../lib/still.tsx";
import { useLocale } from "../../../lib/use-locale.ts";
import { usePageData } from "../../../router/page-data.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { useFormState } from "../../../ui/form/form-context.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ChevronDownIcon } from "../../../ui/icon/icons.tsx";
import { ChosenPlan } from "./chosen-plan.tsx";
import { Consents } from "./consents.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { afterLogin, useReturnQuery } from "./return-path.ts";
import { SignedIn } from "./signed-in.tsx";
import { preloadSdk, submitAccount } from "./submit-api.ts";

/** Keeps what is typed and asks about slips in the address: from the first focus on, or at once after a reload. */
const SignUpHelper = optional(async () => (await import("./sign-up-helper.tsx")).SignUpHelper);

const TrialNote = still("trial-note", async () => (await import("./trial-note.tsx")).TrialNote);

const START = {
  email: "",
  password: "",
  name: "",
  plan: "free",
  newsletter: false,
  referral: "",
  terms: false,
} as const;

type Props = {
  /** True from the submit until the member area opens, or the sign-in fails. */
  onSigningIn: (signingIn: boolean) => void;
  /** The account exists, but signing in failed. */
  onCreated: () => void;
};

/** Creates an account, signs in and continues to the dashboard, or to the page that required an account. */
export function SignUpForm({ onSigningIn, onCreated }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const invitation = useInvitation();
  const { chosen } = usePageData("sign-up");
  const [entered, setEntered] = useState(false);
  // A reader who was in the form before React started has entered it already.
  useEffect(() => setEntered((was) => was || hasTyped()), []);
  return (
    <Form
      schema={async () => (await import("./sign-up-schema.ts")).signUpSchema}
      defaultValues={START}
      success={<SignedIn />}
      onFirstFocus={() => {
        preloadSdk();
        setEntered(true);
      }}
      onSubmit={async (values) => {
        onSigningIn(true);
        try {
          const { signedIn } = await submitAccount((account, pb) =>
            account.signUp(pb, {
              ...values,
              locale,
              referral: invitation || values.referral,
              referralVia: invitation ? "link" : "form",
            }),
          );
          (await import("./kept-form.ts")).forgetTyped();
          if (!signedIn) return onCreated();
          const order = values.plan === "paid" && chosen;
          const path = order && (await import("../../../shared/choice-path.ts")).choicePath(order);
          navigate(path || afterLogin(location.search, false));
        } catch (error) {
          onSigningIn(false);
          throw error;
        }
      }}
    >
      {chosen && <ChosenPlan chosen={chosen} />}
      <NewAddress />
      {entered && <SignUpHelper />}
      <PasswordField
        name="password"
        autoComplete="new-password"
        meter
        label={t`Password`}
        hint={t`At least 12 characters. A few unrelated words make a good password.`}
      />
      {!invitation && <TypedCode />}
      <Consents />
      <SubmitButton id="sign-up" size="lg" className="w-full">{t`Create my account`}</SubmitButton>
      <TrialNote />
      <PlanChoice />
      {invitation && (
        <p className="text-center text-sm text-muted">
          <Trans>
            With the referral code <span className="font-mono">{invitation}</span>
          </Trans>
        </p>
      )}
    </Form>
  );
}

/** Whether this tab keeps what was typed here before (kept-form.ts). */
function hasTyped(): boolean {
  try {
    return SIGN_UP_KEY in sessionStorage;
  } catch {
    return false;
  }
}

/** The referral code in the address; "" on the server and in the first render. */
function useInvitation(): string {
  const [code, setCode] = useState("");
  useEffect(() => setCode(referralOf(location.search)), []);
  return code;
}

/** For a referral code received some other way: folded away, since most people have none. */
function TypedCode() {
  const { t } = useLingui();
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 py-1 text-sm text-muted hover:text-fg [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        {t`I have a referral code`}
      </summary>
      <TextField
        name="referral"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="mt-2"
        label={t`Referral code`}
        hint={t`AFF- followed by eight letters or digits, from the member who told you about us.`}
      />
    </details>
  );
}

/** The address field, with links to sign in or reset when an account has it, or is keeping it. */
function NewAddress() {
  const returnTo = useReturnQuery();
  const taken = useFormState()?.codeOf("email") === "address_taken";
  return (
    <EmailField
      autoComplete="username"
      hint={
        taken && (
          <Trans>
            <Link to={`/login${returnTo}`} className="link">
              Sign in
            </Link>
            , or{" "}
            <Link to="/forgot" className="link">
              choose a new password
            </Link>{" "}
            if you have forgotten yours. An address that was recently removed from an account can be used again after
            seven days: until then, sign in with the account’s new address, or sign up with another one.
          </Trans>
        )
      }
    />
  );
}
