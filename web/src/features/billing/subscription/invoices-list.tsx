import { useLingui } from "@lingui/react/macro";
import type { OwnInvoice } from "../../../../../common/contract/invoices.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { InvoiceButton } from "../../../shared/invoice-button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { INVOICES_KEY, readInvoices } from "./api.ts";

/** The member's invoices and credit notes, the latest first; with a payment's id those about it. */
export function InvoicesList({ payment }: { payment: string }) {
  const { t } = useLingui();
  const list = usePages([...INVOICES_KEY, payment], (after, signal) => readInvoices(payment, after, signal));
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{t`Invoices`}</h1>
      <PagedTable
        caption={t`Invoices`}
        columns={useColumns()}
        list={list}
        expected={4}
        empty={
          <EmptyState title={t`No invoices yet`}>{t`We issue an invoice as soon as a payment arrives.`}</EmptyState>
        }
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        {payment && <ButtonLink to="/receipt">{t`All my invoices`}</ButtonLink>}
        <ButtonLink to="/UserDashboard/plan#invoices" variant="secondary">{t`Back to my dashboard`}</ButtonLink>
      </div>
    </div>
  );
}

function useColumns(): Column<OwnInvoice>[] {
  const { t } = useLingui();
  const { formatDate, formatMoney } = useFormat();
  return [
    column(t`Number`, ({ number, kind }) => (
      <span className="inline-flex flex-col">
        <span className="font-mono font-semibold">{number}</span>
        <span className="text-xs text-muted">{kind === "credit_note" ? t`Credit note` : t`Invoice`}</span>
      </span>
    )),
    column(t`Date`, ({ issuedOn }) => formatDate(issuedOn)),
    column(t`Plan`, ({ plan }) => plan || "–"),
    figures(t`Amount`, ({ grossCents }) => formatMoney(grossCents)),
    column(t`File`, (document) => <InvoiceButton document={document} area="/invoices" />),
  ];
}
