import { useLingui } from "@lingui/react/macro";
import type { Me } from "../../../../../common/contract/api.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { changePassword } from "./api.ts";
import { DoneNote } from "./done-note.tsx";
import { passwordSchema } from "./schemas.ts";

/** Changes the password and stays signed in here; every other device is signed out. */
export function PasswordForm({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="mb-4">{t`You stay signed in here. In your other browsers you will have to sign in again.`}</p>
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
        <SubmitButton className="self-stretch sm:self-start">{t`Change the password`}</SubmitButton>
      </Form>
    </div>
  );
}
