import { Trans, useLingui } from "@lingui/react/macro";
import { useAuth } from "../../../lib/auth.tsx";
import { useWait, VERIFICATION_WAIT } from "../../../lib/use-wait.ts";
import { WaitButton } from "../../../shared/wait-button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { OnwardLink } from "./onward-link.tsx";
import { preloadSdk, submitAccount } from "./submit-api.ts";

/** Sends the verification mail again, after a wait; a member's own address is filled in. */
export function ResendVerification() {
  const { t } = useLingui();
  const { user } = useAuth();
  const wait = useWait(VERIFICATION_WAIT);
  if (user?.verified) {
    return (
      <div className="flex flex-col gap-6">
        <Alert tone="success">{t`Your address is confirmed: there is nothing left to do.`}</Alert>
        <OnwardLink />
      </div>
    );
  }
  return (
    <Form
      schema={async () => (await import("./schemas.ts")).emailSchema}
      defaultValues={{ email: user?.email ?? "" }}
      onFirstFocus={preloadSdk}
      success={
        <Alert tone="success" title={t`Check your inbox`}>
          <Trans>
            If this address belongs to an account that is not confirmed yet, a new e-mail arrives in a few minutes. Look
            in your spam folder too.
          </Trans>
        </Alert>
      }
      onSubmit={async ({ email }) => {
        if (!wait.isOver(email)) return;
        await submitAccount((account, pb) => account.resendVerification(pb, email));
        wait.start(email);
      }}
    >
      <EmailField />
      <WaitButton wait={wait}>{t`Send the e-mail again`}</WaitButton>
    </Form>
  );
}
