import { Trans, useLingui } from "@lingui/react/macro";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { AuthPage, VisitorsOnly } from "../features/identity/auth/auth-page.tsx";
import type { Enter, LoginStep } from "../features/identity/auth/login-steps.ts";
import { PasswordLogin } from "../features/identity/auth/password-login.tsx";
import { ProviderLinks } from "../features/identity/auth/provider-links.tsx";
import { afterLogin, useReturnQuery } from "../features/identity/auth/return-path.ts";
import { startAuth, useAuth } from "../lib/auth.tsx";
import type { AuthState } from "../lib/auth-state.ts";
import { authStore } from "../lib/auth-store.ts";
import { optional } from "../lib/optional.tsx";
import { useHere } from "../lib/use-here.ts";
import { Button } from "../ui/button/button.tsx";
import { late } from "../ui/feedback/late.tsx";
import { UNREACHABLE } from "../ui/form/form-runtime.ts";
import { LoginAside } from "./login-aside.tsx";

/** Steps with a code load on demand: most people have a password. */
const steps = () => import("../features/identity/auth/code-login.tsx");
const CodeRequest = late(async () => (await steps()).CodeRequest, { holds: true });
const CodeLogin = late(async () => (await steps()).CodeLogin, { holds: true });
const FactorLogin = late(async () => (await import("../features/identity/auth/factor-login.tsx")).FactorLogin, {
  holds: true,
});

const PasskeyLogin = optional(async () => (await import("../features/identity/auth/passkey-login.tsx")).PasskeyLogin);

const IdentityLogin = late(async () => (await import("../features/identity/auth/identity-login.tsx")).IdentityLogin);

const Why = optional(async () => (await import("../features/identity/auth/why-asked.tsx")).Why);

/** /login: by passkey, by password or by a mailed code, with the second step of accounts that require both. */
export default function LoginPage() {
  const returnTo = useReturnQuery();
  // What a provider said, while its owner signs in to the account that it will open.
  const [ticket, keepTicket] = useState("");
  const [step, setStep] = useState<LoginStep>({ kind: "password", email: "" });
  const [passkeys, offer] = useState<Passkeys>("");
  const { signingIn, enter } = useSignIn(ticket);
  useEffect(() => {
    if (location.hash.startsWith("#identity")) setStep({ kind: "identity", email: "" });
  }, []);
  const isFirst = step.kind === "password" && !step.mfaId;

  /** A click that is under way must still find the button. */
  function touched(): void {
    if (!(document.activeElement instanceof HTMLButtonElement)) offer((was) => was || "offered");
  }

  return (
    <AuthPage
      step={step.kind}
      title={<Title step={step} />}
      lead={<Lead step={step} />}
      aside={step.kind === "factor" ? undefined : <LoginAside />}
      footer={
        <Trans>
          Not a member yet?{" "}
          <Link to={`/trial${returnTo}`} className="link">
            Start a free trial
          </Link>
        </Trans>
      }
    >
      <VisitorsOnly signingIn={signingIn}>
        {step.kind === "password" && (
          <PasswordLogin
            step={step}
            onStep={setStep}
            onEnter={enter}
            passkey={isFirst && <PasskeyEntry state={passkeys} onState={offer} onEnter={enter} />}
            onFirstFocus={touched}
          />
        )}
        {isFirst && !ticket && <ProviderLinks />}
        {step.kind === "identity" && <IdentityLogin onStep={setStep} onEnter={enter} onKeep={keepTicket} />}
        {step.kind === "email" && <CodeRequest email={step.email} onStep={setStep} />}
        {step.kind === "code" && <CodeLogin step={step} onStep={setStep} onEnter={enter} />}
        {step.kind === "factor" && <FactorLogin step={step} onStep={setStep} onEnter={enter} />}
      </VisitorsOnly>
    </AuthPage>
  );
}

/** Signs in and leaves for the page asked for. A member who is signed in already leaves at once. */
function useSignIn(ticket: string): { signingIn: boolean; enter: Enter } {
  const [, navigate] = useLocation();
  const [signingIn, setSigningIn] = useState(false);
  const { isAuthenticated, logout } = useAuth();
  const here = useHere();
  // Only once the server has accepted the session: a refused one would come back.
  useEffect(() => {
    if (!isAuthenticated || signingIn) return;
    void startAuth().then((auth) => {
      if (here.current && auth.isAuthenticated) navigate(onward(auth), { replace: true });
    });
  }, [isAuthenticated, signingIn, navigate, here]);
  const enter: Enter = async (attempt) => {
    setSigningIn(true);
    try {
      if (await attempt()) {
        if (!authStore.get().isAuthenticated) {
          // The session is a moment old, and over by the clock of this device: every page would lead back to this one.
          logout();
          const { ServerError } = await import("../ui/form/form-errors.ts");
          throw new ServerError({ form: "clock_wrong" });
        }
        if (ticket) await (await import("../features/identity/auth/identity-api.ts")).linkAfter(ticket);
        if (here.current) navigate(onward(authStore.get()));
      } else setSigningIn(false);
    } catch (error) {
      setSigningIn(false);
      throw error;
    }
  };
  return { signingIn, enter };
}

/** The passkey button: plain at first; what passkeys need loads once the visitor touches the form or the button. */
type Passkeys = "" | "offered" | "pressed" | "missing";
type PasskeyProps = { state: Passkeys; onState: Dispatch<SetStateAction<Passkeys>>; onEnter: Enter };

function PasskeyEntry({ state, onState, onEnter }: PasskeyProps) {
  const { t } = useLingui();
  const [unsupported, setUnsupported] = useState(false);
  useEffect(() => setUnsupported(typeof PublicKeyCredential !== "function"), []);
  const button = (
    <Button
      variant="secondary"
      className="w-full px-1!"
      pending={state === "pressed"}
      onClick={() => onState("pressed")}
    >
      {t`Sign in with a passkey`}
    </Button>
  );
  return (
    <div className="min-h-11" hidden={unsupported}>
      {state === "" || state === "missing" ? (
        button
      ) : (
        <PasskeyLogin
          onEnter={onEnter}
          begin={state === "pressed"}
          onBegun={() => onState("offered")}
          onMissing={() => onState((was) => (was === "pressed" ? "missing" : ""))}
        >
          {button}
        </PasskeyLogin>
      )}
      <p role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {state === "missing" && t(UNREACHABLE)}
      </p>
    </div>
  );
}

const onward = ({ user }: AuthState) => afterLogin(location.search, user?.admin === true);

/** Says why the page asks, once it is known where the visitor was going. */
function WhyAsked() {
  const returnTo = useReturnQuery();
  return returnTo && <Why returnTo={returnTo} />;
}

function Title({ step }: { step: LoginStep }) {
  const { t } = useLingui();
  if (step.kind === "email") return t`Sign in with a code`;
  if (step.kind === "code") return t`Check your inbox`;
  if (step.kind === "factor") return t`Confirm it’s you`;
  return step.kind === "password" && step.mfaId ? t`Now your password` : t`Welcome back.`;
}

function Lead({ step }: { step: LoginStep }) {
  const { t } = useLingui();
  const email = <strong className="break-words text-fg">{step.email}</strong>;
  if (step.kind === "email") return t`We will send a code to your address: no password needed.`;
  if (step.kind === "code") {
    if (step.mfaId) return <Trans>Your account asks for a second check: the code that we have sent to {email}.</Trans>;
    return <Trans>If {email} belongs to an account, a code is on its way. Look in your spam folder too.</Trans>;
  }
  if (step.kind === "factor" || step.kind === "identity") return null;
  if (step.mfaId) return t`The code is correct. Your account also asks for the password.`;
  return <WhyAsked />;
}
