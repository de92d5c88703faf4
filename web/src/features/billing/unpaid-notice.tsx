import { Trans } from "@lingui/react/macro";
import type { SubscriptionSummary } from "../../../../types/billing.ts";
import { Alert } from "../../components/alert.tsx";
import { Day } from "../../components/day.tsx";
import { PortalButton } from "./portal-button.tsx";

type Props = { subscription: SubscriptionSummary; suspended: boolean; portal: boolean };

/** A payment is missing: since when, until when access stays open, and what to do. */
export function UnpaidNotice({ subscription: { pastDueSince, graceEnds }, suspended, portal }: Props) {
  const since = <Day iso={pastDueSince} />;
  const until = <Day iso={graceEnds} />;
  return (
    <Alert
      tone={suspended ? "danger" : "warning"}
      className="mb-5"
      title={suspended ? <Trans>Your access is suspended</Trans> : <Trans>Your payment did not go through</Trans>}
      action={
        portal && (
          <PortalButton variant="primary">
            <Trans>Update my card</Trans>
          </PortalButton>
        )
      }
    >
      {pastDueSince && <Trans>It has been missing since {since}.</Trans>}{" "}
      {suspended ? (
        <Trans>Your access resumes as soon as it is paid. Your account and your settings are kept.</Trans>
      ) : (
        <Trans>Your access stays open until {until}. Update your card: we then try again.</Trans>
      )}
    </Alert>
  );
}
