import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import type { PaymentSummary } from "../../../../../common/contract/billing.ts";
import type { OwnInvoice } from "../../../../../common/contract/invoices.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { InvoiceButton } from "../../../shared/invoice-button.tsx";
import { PAYMENT_LOOKS, TestBadge } from "../../../shared/states.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { Day } from "../../../ui/text/day.tsx";
import { INVOICES_KEY, readInvoices } from "./api.ts";

/** A member has nothing to answer to a dispute: it is no alarm here. */
const LOOKS: typeof PAYMENT_LOOKS = { ...PAYMENT_LOOKS, disputed: { ...PAYMENT_LOOKS.disputed, tone: "warning" } };

/** How many payments show until the member asks for all. */
const SHOWN = 3;

/** Payments, newest first, each with its invoice and credit notes. */
export function InvoicesCard({ payments }: { payments: PaymentSummary[] }) {
  const { t } = useLingui();
  const list = useRead([...INVOICES_KEY, "latest"], (signal) => readInvoices("", "", signal));
  const { data, refetch } = list;
  const error = useFailure(list);
  const [all, setAll] = useState(false);
  const shown = all ? payments : payments.slice(0, SHOWN);
  return (
    <section id="invoices" aria-labelledby="invoices-title" className="scroll-mt-20">
      <h2 id="invoices-title" className="mb-1 text-heading">
        {t`Payments and invoices`}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((payment) => (
          <Row
            key={payment.id}
            payment={payment}
            documents={data?.items.filter((document) => document.payment === payment.id) ?? []}
          />
        ))}
      </ul>
      {error !== null && (
        <div className="mt-5">
          <LoadError from={{ error, refetch }} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5 empty:hidden">
        {shown.length < payments.length && (
          <button type="button" className="link min-h-11" onClick={() => setAll(true)}>
            {t`Show all payments`}
          </button>
        )}
        {data && data.items.length > 0 && (
          <Link to="/receipt" className="link inline-flex min-h-11 items-center">
            {t`All my invoices`}
          </Link>
        )}
      </div>
    </section>
  );
}

function Row({ payment, documents }: { payment: PaymentSummary; documents: OwnInvoice[] }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { status, test, plan, number, refundedCents, invoiceUrl } = payment;
  const refunded = formatMoney(refundedCents);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="font-semibold tabular-nums">{formatMoney(payment.amountCents)}</span>
          {status !== "paid" && <Badge tone={LOOKS[status].tone}>{LOOKS[status].label}</Badge>}
          <TestBadge shown={test} />
          {refundedCents > 0 && status !== "refunded" && (
            <span className="text-sm text-muted">{t`${refunded} refunded`}</span>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <Day iso={payment.paidAt ?? payment.created} />
          {plan && `, ${plan.name}`}
          {number && <span className="block font-mono text-xs">{number}</span>}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-2">
        {documents.map((document) => (
          <InvoiceButton key={document.id} document={document} area="/invoices" />
        ))}
        {documents.length === 0 && invoiceUrl && <PageOfStripe number={number} url={invoiceUrl} />}
      </div>
    </li>
  );
}

/** Stripe's page of an invoice that is not paid: there it can be. */
function PageOfStripe({ number, url }: { number: string; url: string }) {
  const { t } = useLingui();
  const look = buttonClass("secondary", "sm");
  return (
    <a href={url} target="_blank" rel="noopener" className={look} aria-label={t`Open the payment ${number}`}>
      {t`Open`}
    </a>
  );
}
