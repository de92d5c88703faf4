import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdminPayment, PaymentView } from "../../../../../common/contract/orders.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { useMemberColumn } from "../../../shared/member-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { SearchField } from "../../../shared/search-field.tsx";
import { TestBadge } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { FRESH_MS, ORDERS_KEY, readPayments } from "./api.ts";
import { PaymentBadge, PlanName } from "./order-state.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { readWords } from "./views.ts";

/** Payments of every kind, or failed ones, newest first, with refunds. */
export function PaymentsList({ view }: { view: PaymentView }) {
  const { t } = useLingui();
  const [q, setQ] = useState(() => readWords(location.search, view === "all" ? "payments" : "failed"));
  const [refunded, setRefunded] = useState<AdminPayment>();
  const list = usePages(
    [...ORDERS_KEY, "payments", view, q],
    (after, signal) => readPayments(view, q, after, signal),
    FRESH_MS,
  );
  useLiveOverview(() => void list.refetch());
  return (
    <div className="flex flex-col gap-5">
      <SearchField label={t`Start of the number, or the member’s address or name`} onSearch={setQ} first={q} />
      <PagedTable
        caption={t`Payments`}
        columns={useColumns(setRefunded)}
        list={list}
        empty={
          q ? (
            <EmptyState title={t`No results`} />
          ) : view === "failed" ? (
            <EmptyState title={t`No payments have failed`}>
              {t`Charges that a bank declines stay here until they are paid.`}
            </EmptyState>
          ) : (
            <EmptyState title={t`No payments yet`}>
              {t`Card and transfer payments appear here, with their refunds.`}
            </EmptyState>
          )
        }
      />
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />}
    </div>
  );
}

function useColumns(onRefund: (payment: AdminPayment) => void): Column<AdminPayment>[] {
  const { t } = useLingui();
  const { locale, formatDateTime, formatMoney } = useFormat();
  const writes = useMay()("money.write");
  const actions = column<AdminPayment>(t`Actions`, (payment) =>
    payment.status === "paid" && payment.owedCents === 0 && payment.refundedCents < payment.amountCents ? (
      <RefundButton payment={payment} onRefund={onRefund} />
    ) : (
      "–"
    ),
  );
  return [
    column(t`Payment`, ({ number, paidAt, created }) => (
      <span className="inline-flex flex-col">
        <span className="font-mono font-semibold break-all">{number || "–"}</span>
        <span className="text-xs text-faint @4xl:whitespace-nowrap">{formatDateTime(paidAt ?? created)}</span>
      </span>
    )),
    useMemberColumn(),
    column(t`Plan`, ({ plan }) => <PlanName>{plan[locale] || "–"}</PlanName>),
    figures(t`Amount`, ({ amountCents, refundedCents, owedCents }) => {
      const [back, owed] = [formatMoney(refundedCents), formatMoney(owedCents)];
      return (
        <span className="inline-flex flex-col @2xl:items-end">
          <span>{formatMoney(amountCents)}</span>
          {refundedCents > 0 && <span className="text-xs text-faint">{t`${back} refunded`}</span>}
          {owedCents > 0 && <span className="text-xs text-faint">{t`${owed} to be refunded`}</span>}
        </span>
      );
    }),
    column(t`State`, ({ status, test }) => (
      <span className="inline-flex flex-wrap gap-1">
        <PaymentBadge status={status} />
        <TestBadge shown={test} />
      </span>
    )),
    ...(writes ? [actions] : []),
  ];
}

function RefundButton({ payment, onRefund }: { payment: AdminPayment; onRefund: (payment: AdminPayment) => void }) {
  const { t } = useLingui();
  const { number } = payment;
  return (
    <Button size="sm" variant="secondary" aria-label={t`Refund ${number}`} onClick={() => onRefund(payment)}>
      {t`Refund`}
    </Button>
  );
}
