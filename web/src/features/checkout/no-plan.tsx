import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** The order review without a plan, or with one that is not sold (any more). */
export function NoPlan() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Which plan would you like?`}
      action={<ButtonLink to="/subscription-plans">{t`See the plans`}</ButtonLink>}
    >
      {t`Choose a plan first. You will see here what it costs and when, before you order anything.`}
    </EmptyState>
  );
}

/** The order review while the operator's details are missing: nobody buys from a stranger. */
export function NotOpen() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Orders are not open yet`}
      action={<ButtonLink to="/UserDashboard">{t`Go to my dashboard`}</ButtonLink>}
    >
      {t`The free trial is open all the same, and nothing is charged.`}
    </EmptyState>
  );
}
