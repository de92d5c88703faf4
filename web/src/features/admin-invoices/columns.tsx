import { useLingui } from "@lingui/react/macro";
import type { AdminInvoice } from "../../../../common/wire/invoices.ts";
import { useFormat } from "../../lib/use-format.ts";
import { InvoiceButton } from "../../shared/invoice-button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import type { Column } from "../../ui/table/table.tsx";

/** The columns of the administrators' list of invoices. */
export function useInvoiceColumns(): Column<AdminInvoice>[] {
  const { t } = useLingui();
  const { formatDate, formatMoney } = useFormat();
  const money = (cents: number) => <span className="whitespace-nowrap">{formatMoney(cents)}</span>;
  return [
    {
      header: t`Number`,
      cell: ({ number, kind, issuedOn }) => (
        <span className="inline-flex flex-col items-start gap-1">
          <span className="font-mono font-semibold">{number}</span>
          <span className="text-xs text-muted">{formatDate(issuedOn)}</span>
          {kind === "credit_note" && <Badge tone="neutral">{t`Credit note`}</Badge>}
        </span>
      ),
    },
    {
      header: t`Customer`,
      cell: ({ buyerName, buyerEmail, plan }) => (
        <span className="inline-flex min-w-0 flex-col items-start wrap-anywhere">
          <span>{buyerName || buyerEmail || t`Deleted account`}</span>
          {buyerName && <span className="text-xs text-muted">{buyerEmail}</span>}
          <span className="text-xs text-muted">{plan}</span>
        </span>
      ),
    },
    { header: t`Net`, align: "right", cell: ({ netCents }) => money(netCents) },
    { header: t`VAT`, align: "right", cell: ({ vatCents }) => money(vatCents) },
    { header: t`Total`, align: "right", cell: ({ grossCents }) => money(grossCents) },
    { header: t`File`, cell: (document) => <InvoiceButton document={document} area="/admin/invoices" /> },
  ];
}
