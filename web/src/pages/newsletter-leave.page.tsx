import { useLingui } from "@lingui/react/macro";
import { LinkAction } from "../features/audience/newsletter/link-action.tsx";
import { AuthPage } from "../features/identity/auth/auth-page.tsx";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";

/** /newsletter/unsubscribe: where the link in each issue leads people; mail programs need no page. */
export default function NewsletterUnsubscribePage() {
  const { t } = useLingui();
  return (
    <AuthPage aside={<BridgeAside />} title={t`Unsubscribe`} lead={t`You need no account and no password.`}>
      <LinkAction action="unsubscribe" label={t`Unsubscribe from the newsletter`} done={t`You are unsubscribed`}>
        {t`One that is already on its way may still arrive. E-mails about an account or an order are not affected.`}
      </LinkAction>
    </AuthPage>
  );
}
