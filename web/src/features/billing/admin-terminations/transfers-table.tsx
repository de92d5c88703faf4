import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DueTransfer } from "../../../../../common/contract/terminations.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { paidBack } from "./api.ts";

/** Refunds of withdrawals that are due by transfer, oldest first. */
export function TransfersTable({ transfers }: { transfers: readonly DueTransfer[] }) {
  const { t } = useLingui();
  const { formatDate, formatMoney } = useFormat();
  const writes = useMay()("money.write");
  const [asked, setAsked] = useState<DueTransfer>();
  const columns: Column<DueTransfer>[] = [
    column(t`Payment`, ({ number }) => <span className="font-mono font-semibold whitespace-nowrap">{number}</span>),
    column(t`Member`, ({ member, person, bank }) => {
      if (member) return <MemberLink member={member} />;
      return (
        <span className="inline-flex flex-col wrap-anywhere">
          <span>{t`Account deleted`}</span>
          {person && (
            <span className="text-xs text-faint">
              {person.name} · {person.email}
            </span>
          )}
          {bank && <span className="font-mono text-xs">{bank}</span>}
        </span>
      );
    }),
    figures(t`To refund`, ({ cents }) => formatMoney(cents)),
    column(t`Due by`, ({ until }) => <span className="whitespace-nowrap">{formatDate(until)}</span>),
  ];
  const actions = column<DueTransfer>(t`Actions`, (transfer) => {
    const { number } = transfer;
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Record the refund of ${number}`}
        onClick={() => setAsked(transfer)}
      >
        {t`Record…`}
      </Button>
    );
  });
  if (writes) columns.push(actions);
  const sum = asked ? formatMoney(asked.cents) : "";
  return (
    <>
      <Table
        caption={t`Refunds to make by transfer`}
        showCaption
        most={20}
        columns={columns}
        rows={transfers}
        rowKey={({ payment }) => payment}
        empty={<EmptyState title={t`No refunds to make by transfer`} />}
      />
      {asked && (
        <ReasonDialog
          tone="primary"
          onClose={() => setAsked(undefined)}
          title={t`Have you sent ${sum} back?`}
          description={
            asked.member
              ? t`Record it only once you have sent the transfer. The member is notified by e-mail.`
              : t`Record it only once you have sent the transfer. The account is deleted: nobody is notified by e-mail.`
          }
          confirmLabel={t`Record the refund`}
          onConfirm={(reason) => paidBack(asked.payment, asked.cents, reason)}
          done={asked.member ? t`The refund is recorded. The member has been notified.` : t`The refund is recorded.`}
        />
      )}
    </>
  );
}
