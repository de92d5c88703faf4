import { Trans, useLingui } from "@lingui/react/macro";
import type { BillingSummary, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { Day } from "../../../ui/text/day.tsx";
import { PortalButton } from "./portal-button.tsx";

type Props = { subscription: SubscriptionSummary; suspended: boolean; billing: BillingSummary };

/** The payment that is missing, if it has a page where it can be paid. */
const unpaidOf = ({ payments }: BillingSummary) =>
  payments.find(({ status, invoiceUrl }) => ["failed", "unconfirmed"].includes(status) && invoiceUrl !== "");

/** What a missing payment has come to, as a title. */
export function useUnpaidTitle(suspended: boolean, billing: BillingSummary): string {
  const { t } = useLingui();
  if (suspended) return t`Your access is suspended`;
  return unpaidOf(billing)?.status === "unconfirmed"
    ? t`Your bank asks you to confirm your payment`
    : t`Your payment did not go through`;
}

/**
 * A payment is overdue: since when, until when access stays open, and what to do. A new card alone pays nothing until
 * Stripe retries, and nothing after its last attempt; the invoice's own page pays at once.
 */
export function UnpaidText({ subscription: { pastDueSince, graceEnds }, suspended, billing }: Props) {
  const { t } = useLingui();
  const since = <Day iso={pastDueSince} />;
  const until = <Day iso={graceEnds} />;
  const unpaid = unpaidOf(billing);
  const confirms = unpaid?.status === "unconfirmed";
  return (
    <>
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
    </>
  );
}

/** What settles it: the invoice's own page, another card. */
export function UnpaidActions({ billing }: { billing: BillingSummary }) {
  const { t } = useLingui();
  const unpaid = unpaidOf(billing);
  const confirms = unpaid?.status === "unconfirmed";
  return (
    <div className="mb-5 flex flex-wrap gap-2.5 empty:hidden">
      {unpaid && (
        <a href={unpaid.invoiceUrl} target="_blank" rel="noopener" className={buttonClass("primary")}>
          {confirms ? t`Confirm my payment` : t`Pay now`}
        </a>
      )}
      {billing.portal && !confirms && (
        <PortalButton variant={unpaid ? "secondary" : "primary"}>{t`Update my card`}</PortalButton>
      )}
    </div>
  );
}
