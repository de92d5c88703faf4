import { Trans } from "@lingui/react/macro";
import type { Me } from "../../../../common/wire/api.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { changePassword } from "./api.ts";
import { DoneNote } from "./done-note.tsx";
import { passwordSchema } from "./schemas.ts";

/** Changes the password and stays signed in here; every other device is signed out. */
export function PasswordForm({ user }: { user: Me["user"] }) {
  return (
    <div>
      <h3 className="text-lg">
        <Trans>Change the password</Trans>
      </h3>
      <p className="mt-1 mb-5 text-sm text-muted">
        <Trans>You stay signed in here. On your other devices you will have to sign in again.</Trans>
      </p>
      <Form
        schema={passwordSchema}
        defaultValues={{ oldPassword: "", password: "", passwordConfirm: "" }}
        afterSuccess="reset"
        success={
          <DoneNote>
            <Trans>Your password is changed.</Trans>
          </DoneNote>
        }
        onSubmit={(change) => changePassword(user.id, user.email, change)}
      >
        {/* Tells password managers which account this password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          name="oldPassword"
          label={<Trans>Current password</Trans>}
          autoComplete="current-password"
          className="sm:max-w-[calc(50%-0.625rem)]"
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PasswordField
            name="password"
            label={<Trans>New password</Trans>}
            autoComplete="new-password"
            hint={<Trans>12 characters or more. A sentence is easy to remember.</Trans>}
            meter
          />
          <PasswordField
            name="passwordConfirm"
            label={<Trans>New password, once more</Trans>}
            autoComplete="new-password"
          />
        </div>
        <SubmitButton variant="secondary" className="self-stretch sm:self-start">
          <Trans>Change the password</Trans>
        </SubmitButton>
      </Form>
    </div>
  );
}
