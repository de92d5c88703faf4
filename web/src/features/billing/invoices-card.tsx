import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PaymentStatus, PaymentSummary } from "../../../../types/billing.ts";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Table } from "../../components/table.tsx";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { Link } from "../../lib/link.tsx";
import { useLocale } from "../../lib/use-locale.ts";

const STATES: Record<PaymentStatus, { tone: "success" | "neutral" | "warning" | "danger"; text: ReactNode }> = {
  paid: { tone: "success", text: <Trans>Paid</Trans> },
  failed: { tone: "danger", text: <Trans>Failed</Trans> },
  refunded: { tone: "neutral", text: <Trans>Refunded</Trans> },
  disputed: { tone: "warning", text: <Trans>Disputed</Trans> },
};

/** What was paid, newest first, each with its invoice. */
export function InvoicesCard({ payments }: { payments: PaymentSummary[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Card id="invoices" title={<Trans>Payments and invoices</Trans>}>
      <Table
        caption={t`Payments and invoices`}
        hideCaption
        rows={payments}
        rowKey={(payment) => payment.id}
        empty={null}
        columns={[
          {
            id: "date",
            header: t`Date`,
            cell: ({ paidAt, created }) => (
              <time dateTime={paidAt ?? created}>{formatDay(paidAt ?? created, locale)}</time>
            ),
          },
          { id: "plan", header: t`Plan`, cell: ({ plan }) => plan?.name ?? "–" },
          { id: "number", header: t`Number`, cell: ({ number }) => <span className="font-mono">{number || "–"}</span> },
          { id: "amount", header: t`Amount`, align: "right", cell: (payment) => <Amount payment={payment} /> },
          {
            id: "status",
            header: t`Status`,
            cell: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>,
          },
          { id: "invoice", header: t`Invoice`, cell: (payment) => <Invoice payment={payment} /> },
        ]}
      />
    </Card>
  );
}

function Amount({ payment: { amountCents, refundedCents, status } }: { payment: PaymentSummary }) {
  const locale = useLocale();
  const refunded = formatMoney(refundedCents, locale);
  return (
    <>
      {formatMoney(amountCents, locale)}
      {refundedCents > 0 && status !== "refunded" && (
        <span className="block text-xs text-faint">
          <Trans>{refunded} refunded</Trans>
        </span>
      )}
    </>
  );
}

/** Stripe's own page of the invoice, which prints and downloads it, or our receipt. */
function Invoice({ payment: { id, invoiceUrl, status, number } }: { payment: PaymentSummary }) {
  const { t } = useLingui();
  if (invoiceUrl) {
    return (
      <a href={invoiceUrl} target="_blank" rel="noopener" className="link" aria-label={t`Open invoice ${number}`}>
        <Trans>Open</Trans>
      </a>
    );
  }
  if (status === "failed") return "–";
  return (
    <Link to={`/receipt?payment=${id}`} className="link" aria-label={t`Open receipt ${number}`}>
      <Trans>Open</Trans>
    </Link>
  );
}
