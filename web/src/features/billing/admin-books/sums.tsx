import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Books, DocumentSum, MoneyKind, MoneySum } from "../../../../../common/contract/books.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { column, figures, Table } from "../../../ui/table/table.tsx";

const KINDS: Readonly<Record<MoneyKind, MessageDescriptor>> = {
  payment: msg`Payments`,
  refund: msg`Refunds`,
  refund_failure: msg`Refunds that failed`,
  payment_failure: msg`Payments that failed later`,
  dispute: msg`Disputes`,
  dispute_reversal: msg`Disputes won`,
  fee: msg`Stripe’s other fees`,
  fee_vat: msg`VAT on Stripe’s fees`,
  payout: msg`Payouts to your bank`,
  payout_reversal: msg`Payouts that failed`,
  topup: msg`Top-ups`,
  other: msg`Other movements`,
  transfer_in: msg`Transfers received`,
  transfer_out: msg`Refunds by transfer`,
};
/** The order of the kinds in the table. */
const ORDER = Object.keys(KINDS);

/** Invoices and credit notes by VAT rate. */
export function Documents({ documents }: { documents: readonly DocumentSum[] }) {
  const { t } = useLingui();
  const { formatMoney, formatNumber, formatPercent } = useFormat();
  const rateOf = ({ vatRate, abroad }: DocumentSum) =>
    vatRate > 0 ? formatPercent(vatRate / 100) : abroad ? t`No VAT, abroad` : t`No VAT`;
  const money = (cents: number) => <span className="whitespace-nowrap">{formatMoney(cents)}</span>;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{t`Invoices and credit notes`}</h2>
      <Table
        caption={t`Invoices and credit notes by VAT rate`}
        rows={documents}
        rowKey={({ kind, vatRate, abroad }) => `${kind} ${vatRate} ${abroad}`}
        columns={[
          column<DocumentSum>(t`Document`, ({ kind }) => (kind === "invoice" ? t`Invoices` : t`Credit notes`)),
          column<DocumentSum>(t`VAT rate`, rateOf),
          figures<DocumentSum>(t`Number of documents`, ({ count }) => formatNumber(count)),
          figures<DocumentSum>(t`Net`, ({ netCents }) => money(netCents)),
          figures<DocumentSum>(t`VAT`, ({ vatCents }) => money(vatCents)),
          figures<DocumentSum>(t`Total`, ({ grossCents }) => money(grossCents)),
        ]}
        empty={<EmptyState title={t`No invoice in these days`} />}
      />
    </section>
  );
}

/** What moved money, by kind. */
export function Money({ books: { money: sums } }: { books: Books }) {
  const { t, i18n } = useLingui();
  const { formatMoney, formatNumber } = useFormat();
  const money = (cents: number) => <span className="whitespace-nowrap">{formatMoney(cents)}</span>;
  const rows = [...sums].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{t`Money`}</h2>
      <Table
        caption={t`What came and went, by kind`}
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          column<MoneySum>(t`Kind`, ({ kind }) => i18n._(KINDS[kind])),
          figures<MoneySum>(t`Number of movements`, ({ count }) => formatNumber(count)),
          figures<MoneySum>(t`Amount`, ({ amountCents }) => money(amountCents)),
          figures<MoneySum>(t`Stripe’s fee`, ({ feeCents }) => (feeCents === 0 ? "" : money(feeCents))),
          figures<MoneySum>(t`After the fee`, ({ amountCents, feeCents }) => money(amountCents - feeCents)),
        ]}
        empty={<EmptyState title={t`No movement in these days`} />}
      />
    </section>
  );
}
