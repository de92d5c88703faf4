import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Card } from "../../ui/text/card.tsx";

/** Between Stripe's page and its confirmation of the payment: usually seconds. */
export function WaitingOrder({ slow, onRetry }: { slow: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="text-title">{t`We are confirming your payment`}</h1>
      <Card className="mt-6">
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-6 text-accent" />
          {t`This takes a few seconds. The page updates automatically.`}
        </p>
        {slow && (
          <Alert
            tone="warning"
            role="alert"
            className="mt-5"
            title={t`It is taking longer than usual`}
            action={
              <>
                <Button size="sm" variant="secondary" onClick={onRetry}>{t`Check again`}</Button>
                <ButtonLink to="/UserDashboard" size="sm" variant="ghost">{t`Go to my dashboard`}</ButtonLink>
              </>
            }
          >
            <Trans>
              Do not pay again. You can close this page: your access opens as soon as the payment is confirmed, and we
              write to you.
            </Trans>
          </Alert>
        )}
      </Card>
    </>
  );
}
