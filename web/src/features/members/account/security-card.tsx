import { useLingui } from "@lingui/react/macro";
import type { Me } from "../../../../../common/contract/api.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { changePassword } from "./api.ts";
import { DoneNote } from "./done-note.tsx";
import { EmailForm } from "./email-form.tsx";
import { passwordSchema } from "./schemas.ts";

/** How the member signs in: e-mail address and password. */
export function SecurityCard({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  return (
    <Card id="security" title={t`E-mail and password`}>
      <div className="flex flex-col gap-8">
        <EmailForm user={user} />
        <div className="border-t border-line pt-8">
          <PasswordForm user={user} />
        </div>
      </div>
    </Card>
  );
}

/** Changes the password and stays signed in here; every other device is signed out. */
function PasswordForm({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  return (
    <div>
      <h3 className="text-lg">{t`Change the password`}</h3>
      <p className="mt-1 mb-5 text-sm text-muted">
        {t`You stay signed in here. In your other browsers you will have to sign in again.`}
      </p>
      <Form
        schema={passwordSchema}
        defaultValues={{ oldPassword: "", password: "", passwordConfirm: "" }}
        afterSuccess="reset"
        success={<DoneNote>{t`Your password has been changed.`}</DoneNote>}
        onSubmit={changePassword}
      >
        <Username address={user.email} />
        <PasswordField
          name="oldPassword"
          label={t`Current password`}
          autoComplete="current-password"
          className="sm:max-w-[calc(50%-0.625rem)]"
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PasswordField
            name="password"
            label={t`New password`}
            autoComplete="new-password"
            hint={t`12 characters or more. A sentence is easy to remember.`}
            meter={user.email}
          />
          <PasswordField name="passwordConfirm" label={t`New password, once more`} autoComplete="new-password" />
        </div>
        <SubmitButton variant="secondary" className="self-stretch sm:self-start">{t`Change the password`}</SubmitButton>
      </Form>
    </div>
  );
}
