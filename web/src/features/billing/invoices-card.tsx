import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatMoney } from "../../../../common/format.ts";
import { PAID_STATUSES, type PaymentStatus, type PaymentSummary } from "../../../../common/wire/billing.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { buttonClass } from "../../ui/button/button-styles.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Card } from "../../ui/text/card.tsx";
import { Day } from "../../ui/text/day.tsx";

const STATES: Record<PaymentStatus, { tone: "success" | "neutral" | "warning" | "danger"; text: ReactNode }> = {
  paid: { tone: "success", text: <Trans>Paid</Trans> },
  failed: { tone: "danger", text: <Trans>Failed</Trans> },
  refunded: { tone: "neutral", text: <Trans>Refunded</Trans> },
  disputed: { tone: "warning", text: <Trans>Disputed</Trans> },
  processing: { tone: "neutral", text: <Trans>On its way</Trans> },
  unconfirmed: { tone: "warning", text: <Trans>To confirm</Trans> },
};

/** Payments, newest first, each with its invoice. */
export function InvoicesCard({ payments }: { payments: PaymentSummary[] }) {
  const { t } = useLingui();
  return (
    <Card id="invoices" title={t`Payments and invoices`}>
      <ul className="-my-3">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ payment }: { payment: PaymentSummary }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { status, plan, number, refundedCents } = payment;
  const refunded = formatMoney(refundedCents, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-0">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <Day iso={payment.paidAt ?? payment.created} />
        <p className="text-sm text-muted wrap-anywhere">
          {plan?.name}
          {plan && number && " · "}
          <span className="font-mono text-xs">{number}</span>
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-3 sm:flex-none">
        <span className="font-semibold tabular-nums">{formatMoney(payment.amountCents, locale)}</span>
        {refundedCents > 0 && status !== "refunded" && (
          <span className="text-xs text-faint">{t`${refunded} refunded`}</span>
        )}
        <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>
      </div>
      <div className="flex min-w-18 shrink-0 justify-end">
        <Invoice payment={payment} />
      </div>
    </li>
  );
}

/** Stripe's page of the invoice, to print or download, or our receipt; nothing for what was not paid. */
function Invoice({ payment: { id, invoiceUrl, status, number } }: { payment: PaymentSummary }) {
  const { t } = useLingui();
  const look = buttonClass("secondary", "sm");
  if (invoiceUrl) {
    return (
      <a href={invoiceUrl} target="_blank" rel="noopener" className={look} aria-label={t`Open invoice ${number}`}>
        {t`Open`}
      </a>
    );
  }
  if (!PAID_STATUSES.includes(status)) return null;
  return <Link to={`/receipt?payment=${id}`} className={look} aria-label={t`Open receipt ${number}`}>{t`Open`}</Link>;
}
