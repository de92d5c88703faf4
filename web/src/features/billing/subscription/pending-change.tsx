import { Trans, useLingui } from "@lingui/react/macro";
import type { SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { formatParis } from "../../../../../common/paris.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** A change of plan that the member's bank wants confirmed, on Stripe's page; until then nothing changes. */
export function PendingChange({ change }: { change: NonNullable<SubscriptionSummary["pendingChange"]> }) {
  const { t } = useLingui();
  const name = change.plan.name;
  const until = <time dateTime={change.until}>{formatParis(new Date(change.until), useLocale())}</time>;
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
