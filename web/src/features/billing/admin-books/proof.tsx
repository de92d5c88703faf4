import { Trans, useLingui } from "@lingui/react/macro";
import type { Books } from "../../../../../common/contract/books.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** Whether the sums agree: with Stripe's payouts, and with the invoices. */
export function Proof({ books }: { books: Books }) {
  const { t } = useLingui();
  const { formatMoney, formatMoment, formatDate } = useFormat();
  const { balanceCents, customersCents, elsewhereCents, payouts, readAt, refused, usesStripe } = books;
  const shown = [
    {
      label: t`Invoiced and not received`,
      cents: customersCents,
      meaning: t`Zero once every invoice is paid and every refund has its credit note. Disputes that you lost stay in it: their price is still owed.`,
    },
    ...(usesStripe
      ? [
          {
            label: t`Left at Stripe`,
            cents: balanceCents,
            meaning: t`What came in these days, less fees, refunds and payouts: what is not on your bank account yet.`,
          },
        ]
      : []),
    ...(elsewhereCents === 0
      ? []
      : [
          {
            label: t`Of other sales`,
            cents: elsewhereCents,
            meaning: t`Paid in the same Stripe account for something else. The journal puts it on a suspense account.`,
          },
        ]),
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{t`Do the sums agree?`}</h2>
      {refused && (
        <Alert tone="warning">
          {t`Your restricted key at Stripe may not read fees and payouts: give it the rights “Balance” and “Payouts” (read). Invoices, credit notes and transfers are complete.`}
        </Alert>
      )}
      {payouts.map(({ payout, day, payoutCents, differenceCents }) => (
        <Alert key={payout} tone="warning">
          <Trans>
            Stripe’s movements do not add up to the payout of {formatDate(day)} ({formatMoney(payoutCents)}):{" "}
            {formatMoney(differenceCents)} remain.
          </Trans>
        </Alert>
      ))}
      <StatList label={t`Differences`}>
        {shown.map(({ label, cents }) => (
          <Stat key={label} label={label} value={formatMoney(cents)} />
        ))}
      </StatList>
      <dl className="flex flex-col gap-2 text-sm text-muted">
        {shown.map(({ label, meaning }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {usesStripe && !refused && (
        <p className="text-sm text-muted">
          {readAt
            ? t`Stripe’s movements are here until ${formatMoment(readAt)}; they are read each night.`
            : t`Stripe’s movements are read each night, for the first time in the coming one.`}
        </p>
      )}
    </section>
  );
}
