import { useLingui } from "@lingui/react/macro";
import type { MemberPayment } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useMay } from "../../../shared/permissions.ts";
import { PAYMENT_LOOKS, TestBadge } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { column, figures, Table } from "../../../ui/table/table.tsx";
import { Day } from "../../../ui/text/day.tsx";

type Props = { payments: readonly MemberPayment[]; onRefund: (payment: MemberPayment) => void };

/** A member's payments, latest first. */
export function UserPayments({ payments, onRefund }: Props) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const writes = useMay()("money.write");
  const actions = column<MemberPayment>(t`Actions`, (payment) =>
    payment.status === "paid" && payment.owedCents === 0 && payment.refundedCents < payment.amountCents ? (
      <RefundButton payment={payment} onRefund={onRefund} />
    ) : (
      "–"
    ),
  );
  return (
    <Table<MemberPayment>
      caption={t`Payments`}
      rows={payments}
      columns={[
        column(t`Date`, ({ at }) => <Day iso={at} />),
        column(t`Number`, ({ number }) => number || "–"),
        column(t`State`, ({ status, test }) => (
          <>
            {PAYMENT_LOOKS[status].label} <TestBadge shown={test} />
          </>
        )),
        figures(t`Amount`, ({ amountCents }) => formatMoney(amountCents)),
        figures(t`Refunded`, ({ refundedCents }) => (refundedCents ? formatMoney(refundedCents) : "–")),
        ...(writes ? [actions] : []),
      ]}
      empty={<EmptyState title={t`No payments yet`} />}
    />
  );
}

function RefundButton({ payment, onRefund }: { payment: MemberPayment; onRefund: Props["onRefund"] }) {
  const { t } = useLingui();
  const { number } = payment;
  return (
    <Button size="sm" variant="secondary" aria-label={t`Refund ${number}`} onClick={() => onRefund(payment)}>
      {t`Refund`}
    </Button>
  );
}
