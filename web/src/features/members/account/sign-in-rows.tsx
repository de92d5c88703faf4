import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { SettingForm, SettingSection } from "../../../ui/text/setting-row.tsx";
import { EmailForm, WaitingAddress } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";

/** How the member signs in: e-mail address and password, then `children`, the rows of further ways. */
export function SignInRows({ user, children }: { user: Me["user"]; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <SettingSection id="security" title={t`Sign-in`}>
      <li className="empty:hidden">
        <WaitingAddress user={user.id} />
      </li>
      <SettingForm
        id="email"
        name={t`E-mail address`}
        note={
          <>
            <Breakable text={user.email} />, {user.verified ? t`confirmed` : t`not confirmed`}
          </>
        }
        label={t`Change`}
        full={t`Change the e-mail address`}
      >
        {() => <EmailForm user={user} />}
      </SettingForm>
      <SettingForm id="password" name={t`Password`} label={t`Change`} full={t`Change the password`}>
        {() => <PasswordForm user={user} />}
      </SettingForm>
      {children}
    </SettingSection>
  );
}
