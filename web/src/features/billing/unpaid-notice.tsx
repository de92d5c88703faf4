import { Trans } from "@lingui/react/macro";
import type { BillingSummary, SubscriptionSummary } from "../../../../common/wire/billing.ts";
import { buttonClass } from "../../ui/button/button-styles.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Day } from "../../ui/text/day.tsx";
import { PortalButton } from "./portal-button.tsx";

type Props = { subscription: SubscriptionSummary; suspended: boolean; billing: BillingSummary };

/**
 * A payment is overdue: since when, until when access stays open, and what to do. A new card alone pays nothing until
 * Stripe retries, and nothing after its last attempt; the invoice's own page pays at once.
 */
export function UnpaidNotice({ subscription: { pastDueSince, graceEnds }, suspended, billing }: Props) {
  const since = <Day iso={pastDueSince} />;
  const until = <Day iso={graceEnds} />;
  const { portal, payments } = billing;
  const unpaid = payments.find(({ status, invoiceUrl }) => status === "failed" && invoiceUrl !== "");
  return (
    <Alert
      tone={suspended ? "danger" : "warning"}
      className="mb-5"
      title={suspended ? <Trans>Your access is suspended</Trans> : <Trans>Your payment did not go through</Trans>}
      action={
        <>
          {unpaid && (
            <a href={unpaid.invoiceUrl} target="_blank" rel="noopener" className={buttonClass("primary", "sm")}>
              <Trans>Pay now</Trans>
            </a>
          )}
          {portal && (
            <PortalButton variant={unpaid ? "secondary" : "primary"}>
              <Trans>Update my card</Trans>
            </PortalButton>
          )}
        </>
      }
    >
      {pastDueSince && <Trans>It has been overdue since {since}.</Trans>}{" "}
      {suspended ? (
        <Trans>Your access resumes as soon as it is paid. Your account and your settings are kept.</Trans>
      ) : (
        <Trans>Your access stays open until {until}. The card on file is tried again in the coming days.</Trans>
      )}
    </Alert>
  );
}
