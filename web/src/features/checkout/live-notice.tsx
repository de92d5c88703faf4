import { Trans, useLingui } from "@lingui/react/macro";
import type { SubscriptionSummary } from "../../../../common/wire/billing.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import type { Choice } from "./choice.ts";

/** Instead of a second order: a member with a subscription changes it, after seeing the price of that. */
export function LiveNotice({ subscription, choice }: { subscription: SubscriptionSummary; choice: Choice }) {
  const { t } = useLingui();
  const { plan, period } = choice;
  const name = subscription.plan.name;
  const wanted = plan ? `?${new URLSearchParams({ change: plan, period })}` : "";
  return (
    <Alert
      title={t`You already have a subscription: ${name}`}
      className="max-w-2xl"
      action={
        <>
          <ButtonLink to={`/UserDashboard${wanted}#access`} size="sm">{t`Change my subscription`}</ButtonLink>
          <ButtonLink to="/UserDashboard" size="sm" variant="secondary">{t`Keep it as it is`}</ButtonLink>
        </>
      }
    >
      <Trans>
        There is no need to order again. Change your subscription instead: you see what is credited and what is due
        before you confirm.
      </Trans>
    </Alert>
  );
}
