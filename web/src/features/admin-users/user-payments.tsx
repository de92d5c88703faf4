import { useLingui } from "@lingui/react/macro";
import type { MemberPayment } from "../../../../common/wire/admin.ts";
import { useFormat } from "../../lib/use-format.ts";
import { PAYMENT_LOOKS, TestBadge } from "../../shared/states.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Day } from "../../ui/text/day.tsx";

/** A member's payments, latest first. */
export function UserPayments({ payments }: { payments: readonly MemberPayment[] }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  return (
    <Table
      caption={t`Payments`}
      rows={payments}
      columns={[
        { header: t`Date`, cell: ({ at }) => <Day iso={at} /> },
        { header: t`Number`, cell: ({ number }) => number || "–" },
        {
          header: t`State`,
          cell: ({ status, test }) => (
            <>
              {PAYMENT_LOOKS[status].label} <TestBadge shown={test} />
            </>
          ),
        },
        { header: t`Amount`, align: "right", cell: ({ amountCents }) => formatMoney(amountCents) },
        {
          header: t`Refunded`,
          align: "right",
          cell: ({ refundedCents }) => (refundedCents ? formatMoney(refundedCents) : "–"),
        },
      ]}
      empty={<EmptyState title={t`No payments yet`} />}
    />
  );
}
