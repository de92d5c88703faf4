import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoment } from "../../../../common/format.ts";
import type { SubscriptionSummary } from "../../../../common/wire/billing.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { buttonClass } from "../../ui/button/button-styles.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** A change of plan that the member's bank wants confirmed, on Stripe's page; until then nothing changes. */
export function PendingChange({ change }: { change: NonNullable<SubscriptionSummary["pendingChange"]> }) {
  const { t } = useLingui();
  const name = change.plan.name;
  const until = <time dateTime={change.until}>{formatMoment(change.until, useLocale())}</time>;
  if (!change.url)
    return <Alert className="mb-5" title={t`Your plan changes as soon as your bank debit has arrived.`} />;
  return (
    <Alert
      tone="warning"
      className="mb-5"
      title={t`Your bank asks you to confirm the change to ${name}`}
      action={<a href={change.url} className={buttonClass("primary", "sm")}>{t`Confirm the change`}</a>}
    >
      <Trans>Confirm it before {until}. Otherwise your plan stays as it is and nothing is charged.</Trans>
    </Alert>
  );
}
