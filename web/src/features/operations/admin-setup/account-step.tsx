import { Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import type { SetupAnswer } from "../../../../../common/contract/setup.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { emailField, newPassword } from "../../../ui/form/field-schemas.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type OperatorCalls, readAgain } from "./api.ts";
import { Changeable } from "./changeable.tsx";
import { StepCard } from "./step-card.tsx";

const schema = v.object({ email: emailField, password: newPassword });

type Props = { setup: SetupAnswer; calls: OperatorCalls | undefined; onEnter: (token: string) => void };

/** The operator's own address and password instead of the generated ones. */
export function AccountStep({ setup: { account, steps }, calls, onEnter }: Props) {
  const { t } = useLingui();
  const { generated } = account;
  return (
    <StepCard
      step="account"
      state={steps.account}
      title={t`Your account`}
      description={
        account.generated === "" ? (
          t`You sign in as ${account.email}.`
        ) : account.email === account.generated ? (
          <Trans>
            The first start created the account {generated}, an address that no e-mail can reach. Give it your own
            address and a new password. You will use them here and in PocketBase’s dashboard.
          </Trans>
        ) : (
          <Trans>
            An administrator or a superuser still has the address of the first start, {generated}, which no e-mail can
            reach. Change it or remove the account: on the page Team, and in PocketBase’s dashboard (/_/).
          </Trans>
        )
      }
    >
      {calls && account.operator && (
        <Changeable done={steps.account === "done"}>
          <Form
            schema={schema}
            defaultValues={{ email: account.generated ? "" : account.email, password: "" }}
            onSubmit={async (values) => {
              const { token, superuser } = await calls.account(values);
              onEnter(superuser);
              if (token) await readAgain();
              toast(t`Your address and password are changed. Other sessions have ended.`);
            }}
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField name="email" label={t`Your e-mail address`} inputMode="email" autoComplete="email" />
              <PasswordField
                name="password"
                label={t`New password`}
                hint={t`12 characters or more. A sentence is easy to remember.`}
                autoComplete="new-password"
                meter
              />
            </div>
            <SubmitButton className="self-end">{t`Save`}</SubmitButton>
          </Form>
        </Changeable>
      )}
    </StepCard>
  );
}
