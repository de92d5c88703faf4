import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { OrderStatus } from "../../../../common/wire/billing.ts";
import { useLive } from "../../lib/live.ts";
import { statusOf } from "../../lib/request-error.ts";
import { refreshBilling, useOrder } from "../../shared/billing.ts";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { NotYours } from "../../ui/feedback/not-yours.tsx";
import { OrderSkeleton } from "./checkout-skeleton.tsx";
import { ClosedOrder } from "./closed-order.tsx";
import { PaidOrder } from "./paid-order.tsx";
import { TransferOrder } from "./transfer-order.tsx";
import { WaitingOrder } from "./waiting-order.tsx";

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
  const order = useOrder(id, (found) => {
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

  if (order.data) return <Shown order={order.data} slow={slow} onRetry={() => void order.refetch()} />;
  if (id === "" || statusOf(order.error) === 404) return <NotYours title={t`There is no such order`} />;
  if (order.error) return <LoadError from={order} />;
  return <OrderSkeleton />;
}

function Shown({ order, slow, onRetry }: { order: OrderStatus; slow: boolean; onRetry: () => void }) {
  if (order.state === "paid") return <PaidOrder order={order} />;
  if (order.state !== "pending") return <ClosedOrder order={order} />;
  return order.provider === "manual" ? <TransferOrder order={order} /> : <WaitingOrder slow={slow} onRetry={onRetry} />;
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}
