import { useLingui } from "@lingui/react/macro";
import type { AdminInvoice } from "../../../../../common/contract/invoices.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { InvoiceButton } from "../../../shared/invoice-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";

/** The columns of the administrators' list of invoices. */
export function useInvoiceColumns(): Column<AdminInvoice>[] {
  const { t } = useLingui();
  const { formatDate, formatMoney } = useFormat();
  const money = (cents: number) => <span className="whitespace-nowrap">{formatMoney(cents)}</span>;
  return [
    column(t`Number`, ({ number, kind, issuedOn }) => (
      <span className="inline-flex flex-col items-start">
        <span className="font-mono font-semibold">{number}</span>
        <span className="flex flex-wrap gap-x-2 text-xs text-muted">
          {formatDate(issuedOn)}
          {kind === "credit_note" && <Badge tone="neutral">{t`Credit note`}</Badge>}
        </span>
      </span>
    )),
    column(t`Customer`, ({ buyerName, buyerEmail, plan }) => (
      <span className="inline-flex min-w-0 flex-col items-start wrap-anywhere">
        <span>{buyerName || buyerEmail || t`Deleted account`}</span>
        <span className="text-xs text-muted">{[buyerName && buyerEmail, plan].filter(Boolean).join(" · ")}</span>
      </span>
    )),
    figures(t`Net`, ({ netCents }) => money(netCents)),
    figures(t`VAT`, ({ vatCents }) => money(vatCents)),
    figures(t`Total`, ({ grossCents }) => money(grossCents)),
    column(t`File`, (document) => <InvoiceButton document={document} area="/admin/invoices" />),
  ];
}
