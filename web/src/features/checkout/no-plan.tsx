import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** The order review without a plan, or with one that is not sold (any more). */
export function NoPlan() {
  return (
    <EmptyState
      title={<Trans>Which plan would you like?</Trans>}
      action={
        <ButtonLink to="/subscription-plans">
          <Trans>See the plans</Trans>
        </ButtonLink>
      }
    >
      <Trans>Choose a plan first. You will see here what it costs and when, before you order anything.</Trans>
    </EmptyState>
  );
}
