import { useLingui } from "@lingui/react/macro";
import type { Me } from "../../../../common/wire/api.ts";
import { Card } from "../../ui/text/card.tsx";
import { EmailForm } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";

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
