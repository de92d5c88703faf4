import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PaymentStatus } from "../../../common/contract/billing.ts";
import type { StreamingState } from "../../../common/contract/stremio.ts";
import { Badge } from "../ui/feedback/badge.tsx";

// Members and administrators read the same words for the same states.

type Look<Tone> = { tone: "success" | "warning" | "danger" | Tone; label: ReactNode };

/** A payment's states, each as a coloured word. */
export const PAYMENT_LOOKS: Record<PaymentStatus, Look<"neutral">> = {
  paid: { tone: "success", label: <Trans>Paid</Trans> },
  failed: { tone: "danger", label: <Trans>Failed</Trans> },
  refunded: { tone: "neutral", label: <Trans>Refunded</Trans> },
  disputed: { tone: "danger", label: <Trans>Disputed</Trans> },
  processing: { tone: "neutral", label: <Trans>On its way</Trans> },
  unconfirmed: { tone: "warning", label: <Trans>To confirm</Trans> },
};

/** A streaming account's states, each as a coloured word. */
export const STREAMING_LOOKS: Record<StreamingState, Look<"info">> = {
  active: { tone: "success", label: <Trans>Active</Trans> },
  suspended: { tone: "warning", label: <Trans>Suspended</Trans> },
  queued: { tone: "info", label: <Trans>Being updated</Trans> },
  error: { tone: "danger", label: <Trans>Needs attention</Trans> },
};

/** Marks what happened in Stripe's test mode: no money moved. */
export function TestBadge({ shown }: { shown: boolean }) {
  return (
    shown && (
      <Badge tone="info">
        <Trans>Test mode</Trans>
      </Badge>
    )
  );
}
