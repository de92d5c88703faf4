import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { downloadMonth, INVOICES_KEY, searchInvoices } from "../features/billing/admin-invoices/api.ts";
import { useInvoiceColumns } from "../features/billing/admin-invoices/columns.tsx";
import { useFormat } from "../lib/use-format.ts";
import { usePages } from "../lib/use-pages.ts";
import { InvoiceProof } from "../shared/invoice-proof.tsx";
import { useMay } from "../shared/permissions.ts";
import { SearchField } from "../shared/search-field.tsx";
import { Button } from "../ui/button/button.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { useDownload } from "../ui/feedback/use-download.tsx";
import { Select } from "../ui/form/select.tsx";
import { DownloadIcon } from "../ui/icon/icons.tsx";
import { PagedTable } from "../ui/table/paged-table.tsx";

/** /admin/invoices: every invoice and credit note, and a month of them for the books. */
export default function AdminInvoicesPage() {
  const { t } = useLingui();
  const { formatMonth } = useFormat();
  const [q, setQ] = useState("");
  const [month, setMonth] = useState("");
  const list = usePages([...INVOICES_KEY, month, q], (after, signal) => searchInvoices(q, month, after, signal));
  const writes = useMay()("money.write");
  const months = list.data?.months ?? [];
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Invoices`}</h1>
        <p className="mt-1 text-muted">{t`An invoice is issued as soon as a payment arrives, and a credit note for each refund.`}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Select
          name="month"
          optional="filter"
          label={t`Month`}
          options={[
            { value: "", label: t`All months` },
            ...months.map((each) => ({ value: each, label: formatMonth(each) })),
          ]}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          className="w-full sm:w-64"
        />
        {!writes ? null : list.data || list.error ? (
          <MonthFile month={month || (months[0] ?? "")} />
        ) : (
          <Skeleton className="h-9 w-full sm:w-52" />
        )}
      </div>
      <SearchField label={t`Number, or the buyer’s address or name`} onSearch={setQ} />
      {list.data?.incomplete && (
        <Alert tone="warning">
          <Trans>
            Some invoices have their number, but no PDF: fill in name, legal form, address and registration number in
            the{" "}
            <Link to="/admin/settings#legal" className="link">
              settings
            </Link>
            .
          </Trans>
        </Alert>
      )}
      <InvoiceProof series={list.data?.series ?? []} />
      <PagedTable
        caption={t`Invoices`}
        columns={useInvoiceColumns()}
        list={list}
        rowKey={({ id }) => id}
        empty={
          q || month ? (
            <EmptyState title={t`No results`} />
          ) : (
            <EmptyState title={t`No invoices yet`}>{t`The first payment creates the first invoice.`}</EmptyState>
          )
        }
      />
    </div>
  );
}

/** Saves a month for the books. */
function MonthFile({ month }: { month: string }) {
  const { t } = useLingui();
  const { formatMonth } = useFormat();
  const { pending, download } = useDownload(() => downloadMonth(month));
  if (!month) return null;
  const name = formatMonth(month);
  return (
    <Button variant="secondary" size="sm" pending={pending} onClick={download}>
      {!pending && <DownloadIcon className="size-5" />}
      {t`Export ${name} as CSV`}
    </Button>
  );
}
