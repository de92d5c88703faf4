import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PaymentStatus } from "../../../common/wire/billing.ts";

type Tone = "success" | "neutral" | "warning" | "danger";

/** A payment's states, each as a coloured word. */
export const PAYMENT_LOOKS: Record<PaymentStatus, { tone: Tone; label: ReactNode }> = {
  paid: { tone: "success", label: <Trans>Paid</Trans> },
  failed: { tone: "danger", label: <Trans>Failed</Trans> },
  refunded: { tone: "neutral", label: <Trans>Refunded</Trans> },
  disputed: { tone: "danger", label: <Trans>Disputed</Trans> },
  processing: { tone: "neutral", label: <Trans>On its way</Trans> },
  unconfirmed: { tone: "warning", label: <Trans>To confirm</Trans> },
};
