import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoney } from "../../../../common/format.ts";
import type { PaymentSummary } from "../../../../common/wire/billing.ts";
import { useAuth } from "../../lib/auth.tsx";
import { useLocale } from "../../lib/use-locale.ts";
import { useSite } from "../../router/page-data.tsx";
import { useBilling } from "../../shared/billing.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { NotYours } from "../../ui/feedback/not-yours.tsx";
import { Day } from "../../ui/text/day.tsx";
import { useSeller } from "./use-seller.ts";

/** A payment on one page, to print or to save as PDF: for payments without a Stripe invoice. */
export function Receipt({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Loaded from={useBilling()} skeleton={5}>
      {({ payments }) => {
        const payment = payments.find((candidate) => candidate.id === id);
        return payment ? <Paper payment={payment} /> : <NotYours title={t`There is no such payment`} />;
      }}
    </Loaded>
  );
}

function Paper({ payment }: { payment: PaymentSummary }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { brand } = useSite();
  const { user } = useAuth();
  const seller = useSeller();
  const day = (iso: string) => <Day iso={iso} />;
  const { periodStart, periodEnd, plan, discountCents, refundedCents } = payment;
  return (
    <>
      <h1 className="text-title">
        {t`Receipt`} <span className="font-mono text-lg text-muted">{payment.number}</span>
      </h1>
      <dl className="mt-6 border-t border-line">
        <Line name={t`Seller`}>
          {[brand, ...(seller.data ?? [])].map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </Line>
        <Line name={t`Customer`}>
          {user?.name && <span className="block">{user.name}</span>}
          {user?.email}
        </Line>
        <Line name={t`Paid on`}>{day(payment.paidAt ?? payment.created)}</Line>
        <Line name={t`For`}>
          {plan?.name}
          {periodStart && periodEnd && (
            <span className="block text-muted">
              <Trans>
                from {day(periodStart)} to {day(periodEnd)}
              </Trans>
            </span>
          )}
        </Line>
        {discountCents > 0 && <Line name={t`Discount`}>{formatMoney(-discountCents, locale)}</Line>}
        <Line name={t`Paid, tax included`}>
          <strong className="text-lg font-semibold tabular-nums">{formatMoney(payment.amountCents, locale)}</strong>
        </Line>
        {refundedCents > 0 && <Line name={t`Refunded`}>{formatMoney(refundedCents, locale)}</Line>}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{t`Print or save as PDF`}</Button>
        <ButtonLink to="/UserDashboard#invoices" variant="secondary">{t`Back to my dashboard`}</ButtonLink>
      </div>
    </>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
