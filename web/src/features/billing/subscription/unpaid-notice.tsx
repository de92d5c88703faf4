import { Trans, useLingui } from "@lingui/react/macro";
import type { BillingSummary, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { PortalButton } from "./portal-button.tsx";

type Props = { subscription: SubscriptionSummary; suspended: boolean; billing: BillingSummary };

/**
 * A payment is overdue: since when, until when access stays open, and what to do. A new card alone pays nothing until
 * Stripe retries, and nothing after its last attempt; the invoice's own page pays at once.
 */
export function UnpaidNotice({ subscription: { pastDueSince, graceEnds }, suspended, billing }: Props) {
  const { t } = useLingui();
  const since = <Day iso={pastDueSince} />;
  const until = <Day iso={graceEnds} />;
  const { portal, payments } = billing;
  const unpaid = payments.find(
    ({ status, invoiceUrl }) => ["failed", "unconfirmed"].includes(status) && invoiceUrl !== "",
  );
  const confirms = unpaid?.status === "unconfirmed";
  const problem = confirms ? t`Your bank asks you to confirm your payment` : t`Your payment did not go through`;
  return (
    <Alert
      tone={suspended ? "danger" : "warning"}
      className="mb-5"
      title={suspended ? t`Your access is suspended` : problem}
      action={
        (unpaid || (portal && !confirms)) && (
          <>
            {unpaid && (
              <a href={unpaid.invoiceUrl} target="_blank" rel="noopener" className={buttonClass("primary", "sm")}>
                {confirms ? t`Confirm my payment` : t`Pay now`}
              </a>
            )}
            {portal && !confirms && (
              <PortalButton variant={unpaid ? "secondary" : "primary"}>{t`Update my card`}</PortalButton>
            )}
          </>
        )
      }
    >
      {pastDueSince && !suspended && <Trans>The payment has been overdue since {since}.</Trans>}{" "}
      {suspended && t`Your access resumes as soon as you pay. Your account and your settings are kept.`}
      {!suspended && confirms && (
        <Trans>
          Your bank did not refuse it. Your access stays open until {until}: confirm the payment before then.
        </Trans>
      )}
      {!suspended && !confirms && (
        <Trans>Your access stays open until {until}. The card on file is tried again in the coming days.</Trans>
      )}
    </Alert>
  );
}
