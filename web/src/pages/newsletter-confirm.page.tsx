import { useLingui } from "@lingui/react/macro";
import { LinkAction } from "../features/audience/newsletter/link-action.tsx";
import { AuthPage } from "../features/identity/auth/auth-page.tsx";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";

/** /newsletter/confirm: the page of the link that confirms a subscription. */
export default function NewsletterConfirmPage() {
  const { t } = useLingui();
  return (
    <AuthPage
      aside={<BridgeAside />}
      title={t`Confirm your newsletter sign-up`}
      lead={t`One click, and you will receive the newsletter.`}
    >
      <LinkAction action="confirm" label={t`Confirm my sign-up`} done={t`Thank you, you are subscribed`}>
        {t`You will receive the next issue. Each one has a link to unsubscribe.`}
      </LinkAction>
    </AuthPage>
  );
}
