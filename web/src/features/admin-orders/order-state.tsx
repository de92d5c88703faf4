import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderState, PaymentStatus } from "../../../../common/wire/billing.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

type Look = { tone: "success" | "neutral" | "warning" | "danger"; label: ReactNode };

const ORDERS: Record<OrderState, Look> = {
  pending: { tone: "warning", label: <Trans>Waiting for payment</Trans> },
  paid: { tone: "success", label: <Trans>Paid</Trans> },
  refused: { tone: "danger", label: <Trans>Refused</Trans> },
  expired: { tone: "neutral", label: <Trans>Expired</Trans> },
  canceled: { tone: "neutral", label: <Trans>Cancelled</Trans> },
};
const PAYMENTS: Record<PaymentStatus, Look> = {
  paid: { tone: "success", label: <Trans>Paid</Trans> },
  failed: { tone: "danger", label: <Trans>Failed</Trans> },
  refunded: { tone: "neutral", label: <Trans>Refunded</Trans> },
  disputed: { tone: "danger", label: <Trans>Disputed</Trans> },
  processing: { tone: "neutral", label: <Trans>On its way</Trans> },
  unconfirmed: { tone: "warning", label: <Trans>To confirm</Trans> },
};

/** An order's state, in a word. */
export function OrderBadge({ state }: { state: OrderState }) {
  return <Badge tone={ORDERS[state].tone}>{ORDERS[state].label}</Badge>;
}

/** A payment's state, in a word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={PAYMENTS[status].tone}>{PAYMENTS[status].label}</Badge>;
}
