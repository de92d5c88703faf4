import { useLingui } from "@lingui/react/macro";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { LinkAction } from "../features/newsletter/link-action.tsx";
import { useFragment } from "../lib/fragment.ts";
import { Alert } from "../ui/feedback/alert.tsx";

/** /newsletter/confirm: the page of the link that confirms a subscription. */
export function NewsletterConfirmPage() {
  const { t } = useLingui();
  const token = useFragment()?.token;
  return (
    <AuthPage title={t`Confirm your subscription`} lead={t`One click, and you will receive the newsletter.`}>
      <LinkAction
        key={token}
        action="confirm"
        token={token}
        label={t`Confirm my subscription`}
        done={
          <Alert tone="success" title={t`Thank you, you are subscribed`}>
            {t`You will receive the next issue. Each one has a link to unsubscribe.`}
          </Alert>
        }
      />
    </AuthPage>
  );
}

/** /newsletter/unsubscribe: the page of each letter's link, for people; mail programs need no page. */
export function NewsletterUnsubscribePage() {
  const { t } = useLingui();
  const token = useFragment()?.token;
  return (
    <AuthPage title={t`Unsubscribe`} lead={t`You need no account and no password.`}>
      <LinkAction
        key={token}
        action="unsubscribe"
        token={token}
        label={t`Unsubscribe from the newsletter`}
        done={
          <Alert tone="success" title={t`You are unsubscribed`}>
            {t`One that is already on its way may still arrive. E-mails about an account or an order are not affected.`}
          </Alert>
        }
      />
    </AuthPage>
  );
}
