import { Trans } from "@lingui/react/macro";
import { Badge } from "../ui/feedback/badge.tsx";

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
