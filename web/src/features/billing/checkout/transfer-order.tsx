import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderStatus } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { CancelOrder } from "../../../shared/cancel-order.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { choicePath } from "./choice.ts";

/** An order waiting for money that an administrator must confirm: what to pay, how, and what happens next. */
export function TransferOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const amount = formatMoney(order.dueCents);
  // Another order replaces this one.
  const choice = { plan: order.plan.slug, period: order.period, coupon: order.coupon };
  const expires = order.expires && <Day iso={order.expires} />;
  return (
    <>
      <h1 className="text-title">{t`One step left: your payment`}</h1>
      <p className="mt-2 text-muted wrap-anywhere">
        {t`Your order is recorded: ${order.plan.name}. We have also sent you these details by e-mail.`}
      </p>
      <Card className="mt-6">
        <dl className="flex flex-col gap-1">
          <Detail name={t`Amount, tax included`} copy={<CopyButton compact text={amount} label={t`Copy the amount`} />}>
            <span className="font-semibold tabular-nums">{amount}</span>
          </Detail>
          <Detail
            name={t`Reference to quote`}
            copy={<CopyButton compact text={order.reference} label={t`Copy the reference`} />}
          >
            <span translate="no" className="font-mono font-semibold select-all">
              {order.reference}
            </span>
          </Detail>
        </dl>
        <div className="mt-5 border-t border-line pt-5">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-lg font-semibold">{t`How to pay`}</h2>
            {order.instructions && <CopyButton compact text={order.instructions} label={t`Copy the instructions`} />}
          </div>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            {order.instructions || t`We will send you the payment details by e-mail.`}
          </p>
        </div>
        <h2 className="mt-6 border-t border-line pt-5 text-lg font-semibold">{t`What happens next`}</h2>
        <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 marker:text-accent">
          <li>{t`You pay and quote the reference. It tells us that the payment is yours.`}</li>
          <li>{t`We confirm the payment as soon as it arrives and let you know by e-mail.`}</li>
          <li>{t`Your plan starts. This page updates automatically.`}</li>
        </ol>
        {expires && (
          <p className="mt-4 text-sm text-muted">
            <Trans>The order waits until {expires}. Without payment, it is cancelled then, free of charge.</Trans>
          </p>
        )}
      </Card>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink to="/UserDashboard" variant="secondary">{t`Go to my dashboard`}</ButtonLink>
        <ButtonLink to="/contact" variant="ghost">{t`Contact us`}</ButtonLink>
        <ButtonLink to={choicePath(choice)} variant="ghost">{t`Change the order`}</ButtonLink>
        <CancelOrder order={order} />
      </div>
    </>
  );
}

function Detail({ name, copy, children }: { name: ReactNode; copy: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="min-w-0 flex-1 text-muted">{name}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {children}
        {copy}
      </dd>
    </div>
  );
}
