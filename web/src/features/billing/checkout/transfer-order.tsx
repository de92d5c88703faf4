import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderStatus } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { CancelOrder } from "../../../shared/cancel-order.tsx";
import { choicePath } from "../../../shared/choice-path.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { QrCode } from "../../../ui/text/qr-code.tsx";
import { epcCode, grouped, ibanIn } from "./epc.ts";

/** An order waiting for money that an administrator must confirm: what to pay, how, and what happens next. */
export function TransferOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { reference, payee, instructions, dueCents } = order;
  const amount = formatMoney(dueCents);
  const iban = ibanIn(instructions ?? "");
  const code = iban && epcCode({ name: payee, iban, cents: dueCents, reference });
  return (
    <>
      <h1 className="text-display">{t`One step left: your payment`}</h1>
      <p className="mt-3 text-lead wrap-anywhere">
        {t`Your order is recorded: ${order.plan.name}. We have also sent you these details by e-mail.`}
      </p>
      <div
        className={`mt-7 grid items-start gap-x-14 gap-y-7 lg:mt-10 ${code ? "lg:grid-cols-[20rem_minmax(0,1fr)]" : ""}`}
      >
        <div className="min-w-0 max-w-[48rem]">
          <dl className="border-t-3 border-deck">
            <Detail
              name={t`Amount, tax included`}
              copy={<CopyButton compact text={amount} label={t`Copy the amount`} />}
            >
              <span className="font-display text-[2.25rem]/none font-extrabold tabular-nums">{amount}</span>
            </Detail>
            <Detail
              name={t`Reference to quote`}
              copy={<CopyButton compact text={reference} label={t`Copy the reference`} />}
            >
              <Mono>{reference}</Mono>
            </Detail>
            {iban && (
              <Detail name="IBAN" copy={<CopyButton compact text={iban} label={t`Copy the IBAN`} />}>
                <Mono>{grouped(iban)}</Mono>
              </Detail>
            )}
            {iban && payee && (
              <Detail
                name={t`Account holder`}
                copy={<CopyButton compact text={payee} label={t`Copy the account holder`} />}
              >
                <span className="text-lg font-semibold">{payee}</span>
              </Detail>
            )}
          </dl>
          <Instructions text={instructions} />
          <Next order={order} />
        </div>
        {code && (
          <div className="paper grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-x-4 rounded-card p-4 lg:order-first lg:grid-cols-1 lg:pb-6 lg:text-center">
            <QrCode
              value={code}
              label={t`QR code of the transfer: ${payee}, ${amount}, ${reference}`}
              className="w-full"
            />
            <p className="font-display text-xl/tight font-bold lg:mt-4">
              {t`Scan it with your bank’s application: everything is filled in.`}
            </p>
          </div>
        )}
      </div>
    </>
  );
}

function Instructions({ text }: { text: string | null }) {
  const { t } = useLingui();
  return (
    <section className="mt-8" aria-labelledby="how-to-pay">
      <div className="flex items-center justify-between gap-4">
        <h2 id="how-to-pay" className="text-heading">{t`How to pay`}</h2>
        {text && <CopyButton compact text={text} label={t`Copy the instructions`} />}
      </div>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">
        {text || t`We will send you the payment details by e-mail.`}
      </p>
    </section>
  );
}

function Next({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  // Another order replaces this one.
  const choice = { plan: order.plan.slug, period: order.period, coupon: order.coupon };
  const expires = order.expires && <Day iso={order.expires} />;
  return (
    <section className="mt-9" aria-labelledby="next">
      <h2 id="next" className="text-heading">{t`What happens next`}</h2>
      <ol className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Step number={1}>{t`You pay and quote the reference. It tells us that the payment is yours.`}</Step>
        <Step number={2}>{t`We confirm the payment as soon as it arrives and let you know by e-mail.`}</Step>
        <Step number={3}>{t`Your plan starts. This page updates automatically.`}</Step>
      </ol>
      {expires && (
        <p className="mt-7">
          <Trans>The order waits until {expires}. Without payment, it is cancelled then, free of charge.</Trans>
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to="/UserDashboard" variant="secondary">{t`Go to my dashboard`}</ButtonLink>
        <ButtonLink to={choicePath(choice)} variant="secondary">{t`Change the order`}</ButtonLink>
        <ButtonLink to="/contact" variant="ghost">{t`Contact us`}</ButtonLink>
        <CancelOrder order={order} />
      </div>
    </section>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] sm:block">
      <span className="font-display text-[1.75rem]/none font-extrabold text-info" aria-hidden="true">
        {number}
      </span>
      <p className="sm:mt-2">{children}</p>
    </li>
  );
}

function Mono({ children }: { children: string }) {
  return (
    <span translate="no" className="font-mono text-[1.0625rem] font-semibold select-all sm:text-lg">
      {children}
    </span>
  );
}

function Detail({ name, copy, children }: { name: ReactNode; copy: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 border-b border-line py-1.5 sm:min-h-16 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted max-sm:pt-1">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <span className="flex shrink-0 items-center">{copy}</span>
      </dd>
    </div>
  );
}
