import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import type { OrderState, OrderStatus } from "../../../../../common/contract/billing.ts";
import { useLive } from "../../../lib/live.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { refreshBilling, useOrderStatus } from "../../../shared/billing.ts";
import { choicePath } from "../../../shared/choice-path.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { OrderSkeleton } from "./checkout-skeleton.tsx";
import { NotYours } from "./not-yours.tsx";
import { PaidOrder } from "./paid-order.tsx";
import { TransferOrder } from "./transfer-order.tsx";

/** Poll interval of a pending order: each poll may make the server ask Stripe, which it does at most every 3 s. */
const STRIPE_MS = 3_000;
const MANUAL_MS = 30_000;
/** After this long the page says that it takes longer than usual, and polls less often. */
const SLOW_MS = 45_000;
const SLOW_STRIPE_MS = 15_000;

/** An order from the moment it is placed: followed by realtime, and polled in case that fails. */
export function OrderPage({ id }: { id: string }) {
  const { t } = useLingui();
  const slow = useSlow();
  const order = useOrderStatus(id, (found) => {
    if (found?.state !== "pending") return false;
    if (found.provider === "manual") return MANUAL_MS;
    return slow ? SLOW_STRIPE_MS : STRIPE_MS;
  });
  useLive(["orders", "subscriptions"], () => void refreshBilling());
  const state = order.data?.state;
  useEffect(() => {
    // What depends on it (subscription, access) must be refetched.
    if (state === "paid") void refreshBilling();
  }, [state]);

  const found = order.data;
  if (found?.state === "pending" && found.provider === "manual") return <TransferOrder order={found} />;
  return (
    <div className="max-w-2xl">
      {found ? (
        <Shown order={found} slow={slow} onRetry={() => void order.refetch()} />
      ) : id === "" || statusOf(order.error) === 404 ? (
        <NotYours title={t`There is no such order`} />
      ) : order.error ? (
        <LoadError from={order} />
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function Shown({ order, slow, onRetry }: { order: OrderStatus; slow: boolean; onRetry: () => void }) {
  if (order.state === "paid") return <PaidOrder order={order} />;
  if (order.state !== "pending") return <ClosedOrder order={order} />;
  return <WaitingOrder slow={slow} onRetry={onRetry} />;
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

const TITLES: Record<Exclude<OrderState, "pending" | "paid">, ReactNode> = {
  refused: <Trans>Your order was refused</Trans>,
  expired: <Trans>Your order has expired</Trans>,
  canceled: <Trans>Your order was cancelled</Trans>,
};

/** A closed order: why, and how to order again. */
function ClosedOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const { state, reason, plan, period, coupon } = order;
  if (state === "pending" || state === "paid") return null;
  return (
    <>
      <div role="alert">
        <h1 className="text-title">{TITLES[state]}</h1>
      </div>
      <Card className="mt-6">
        <p>
          {state === "expired"
            ? t`It was not paid in time.`
            : state === "refused"
              ? t`The payment could not be accepted.`
              : t`A newer order has replaced it, or you cancelled it.`}{" "}
          {t`Nothing was charged for it. Your account and your settings are kept.`}
          {state === "refused" && ` ${t`If you have already paid, reply to our e-mail with proof of payment.`}`}
        </p>
        {reason && <p className="mt-3 border-l-2 border-edge pl-4 text-muted wrap-anywhere">{reason}</p>}
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={choicePath({ plan: plan.slug, period, coupon })}>{t`Order again`}</ButtonLink>
          <ButtonLink to="/UserDashboard" variant="secondary">{t`Go to my dashboard`}</ButtonLink>
        </div>
      </Card>
    </>
  );
}

/** Between Stripe's page and its confirmation of the payment: usually seconds. */
function WaitingOrder({ slow, onRetry }: { slow: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="text-title">{t`We are confirming your payment`}</h1>
      <Card className="mt-6">
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-6 text-accent" />
          {t`This takes a few seconds. The page updates automatically.`}
        </p>
        {slow && (
          <Alert
            tone="warning"
            role="alert"
            className="mt-5"
            title={t`It is taking longer than usual`}
            action={
              <>
                <Button size="sm" variant="secondary" onClick={onRetry}>{t`Check again`}</Button>
                <ButtonLink to="/UserDashboard" size="sm" variant="ghost">{t`Go to my dashboard`}</ButtonLink>
              </>
            }
          >
            <Trans>
              Do not pay again. You can close this page: your access opens as soon as the payment is confirmed, and we
              will let you know by e-mail.
            </Trans>
          </Alert>
        )}
      </Card>
    </>
  );
}
