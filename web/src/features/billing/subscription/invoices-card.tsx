import { useLingui } from "@lingui/react/macro";
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
import { Card } from "../../../ui/text/card.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { INVOICES_KEY, readInvoices } from "./api.ts";

/** A member has nothing to answer to a dispute: it is no alarm here. */
const LOOKS: typeof PAYMENT_LOOKS = { ...PAYMENT_LOOKS, disputed: { ...PAYMENT_LOOKS.disputed, tone: "warning" } };

/** Payments, newest first, each with its invoice and credit notes. */
export function InvoicesCard({ payments }: { payments: PaymentSummary[] }) {
  const { t } = useLingui();
  const list = useRead([...INVOICES_KEY, "latest"], (signal) => readInvoices("", "", signal));
  const { data, refetch } = list;
  const error = useFailure(list);
  return (
    <Card id="invoices" title={t`Payments and invoices`}>
      <ul className="-my-3">
        {payments.map((payment) => (
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
      {data && data.items.length > 0 && (
        <Link to="/receipt" className="link mt-5 inline-block text-sm">
          {t`All my invoices`}
        </Link>
      )}
    </Card>
  );
}

function Row({ payment, documents }: { payment: PaymentSummary; documents: OwnInvoice[] }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { status, test, plan, number, refundedCents, invoiceUrl } = payment;
  const refunded = formatMoney(refundedCents);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <Day iso={payment.paidAt ?? payment.created} />
        <p className="text-sm text-muted wrap-anywhere">
          {plan?.name}
          {plan && number && " · "}
          <span className="font-mono text-xs">{number}</span>
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-3 sm:flex-none">
        <span className="font-semibold tabular-nums">{formatMoney(payment.amountCents)}</span>
        {refundedCents > 0 && status !== "refunded" && (
          <span className="text-xs text-faint">{t`${refunded} refunded`}</span>
        )}
        <span className="sm:min-w-24">
          <Badge tone={LOOKS[status].tone}>{LOOKS[status].label}</Badge>
        </span>
        <TestBadge shown={test} />
      </div>
      <div className="flex min-w-18 shrink-0 flex-wrap justify-end gap-2">
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
