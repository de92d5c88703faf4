import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderState, PaymentStatus } from "../../../../../common/contract/billing.ts";
import { PAYMENT_LOOKS } from "../../../shared/states.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";

type Look = { tone: "success" | "neutral" | "warning" | "danger"; label: ReactNode };

const ORDERS: Record<OrderState, Look> = {
  pending: { tone: "warning", label: <Trans>Awaiting payment</Trans> },
  paid: { tone: "success", label: <Trans>Paid</Trans> },
  refused: { tone: "danger", label: <Trans>Refused</Trans> },
  expired: { tone: "neutral", label: <Trans>Expired</Trans> },
  canceled: { tone: "neutral", label: <Trans>Cancelled</Trans> },
};

export function OrderBadge({ state }: { state: OrderState }) {
  return <Badge tone={ORDERS[state].tone}>{ORDERS[state].label}</Badge>;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={PAYMENT_LOOKS[status].tone}>{PAYMENT_LOOKS[status].label}</Badge>;
}

/** A plan's name in a table: a word too long for its column breaks, and widens no table; others stay whole. */
export function PlanName({ children }: { children: ReactNode }) {
  return <span className="inline-block max-w-48 break-words">{children}</span>;
}
