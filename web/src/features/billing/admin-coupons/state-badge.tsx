import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CouponState } from "../../../../../common/contract/coupons.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

const STATES: Record<CouponState, { tone: "success" | "neutral" | "warning"; label: ReactNode }> = {
  active: { tone: "success", label: <Trans>Active</Trans> },
  inactive: { tone: "neutral", label: <Trans>Switched off</Trans> },
  ended: { tone: "neutral", label: <Trans>Ended</Trans> },
  used_up: { tone: "warning", label: <Trans>Used up</Trans> },
};

export function StateBadge({ state }: { state: CouponState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
