import { Trans } from "@lingui/react/macro";
import type { SubscriptionSummary } from "../../../../types/billing.ts";
import { Alert } from "../../components/alert.tsx";
import { formatDay } from "../../lib/format.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { PortalButton } from "./portal-button.tsx";

type Props = { subscription: SubscriptionSummary; suspended: boolean; portal: boolean };

/** A payment is missing: since when, until when access stays open, and what to do. */
export function UnpaidNotice({ subscription: { pastDueSince, graceEnds }, suspended, portal }: Props) {
  const locale = useLocale();
  const since = <time dateTime={pastDueSince ?? ""}>{formatDay(pastDueSince ?? "", locale)}</time>;
  const until = <time dateTime={graceEnds ?? ""}>{formatDay(graceEnds ?? "", locale)}</time>;
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
        <Trans>Your access resumes as soon as it is paid.</Trans>
      ) : (
        <Trans>Your access stays open until {until}. Update your card: we then try again.</Trans>
      )}
    </Alert>
  );
}
