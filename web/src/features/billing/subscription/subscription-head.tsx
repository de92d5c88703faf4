import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BillingSummary, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import type { SubscriptionState } from "../../../shared/subscription-state.ts";
import { LitScreens } from "../../../ui/bridge/lit-screens.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { DeckHead } from "../../../ui/text/deck-head.tsx";
import { daysLeft } from "./access-rules.ts";
import { Credit, Sentence } from "./subscription-sentence.tsx";
import { UnpaidText, useUnpaidTitle } from "./unpaid-notice.tsx";

type Props = { billing: BillingSummary; subscription: SubscriptionSummary; state: SubscriptionState; now: number };

/** The state of a live subscription, with its screens: dark while it gives none. `now` is in ms. */
export function SubscriptionHead({ billing, subscription, state, now }: Props) {
  const { t } = useLingui();
  const { screens } = subscription;
  const title = useTitle(state, subscription);
  const unpaid = useUnpaidTitle(state === "suspended", billing);
  const late = state === "grace" || state === "suspended";
  const dark = ["suspended", "held", "paused", "waiting"].includes(state);
  const days = state === "ending" || state === "manual" ? daysLeft(subscription.nextDate, now) : 0;
  return (
    <DeckHead
      title={late ? unpaid : title}
      lead={
        late ? (
          <UnpaidText subscription={subscription} suspended={state === "suspended"} billing={billing} />
        ) : (
          <>
            {days > 0 && (
              <strong className="font-semibold">
                <Plural value={days} one="Last day." other="# days left." />{" "}
              </strong>
            )}
            <Sentence state={state} subscription={subscription} /> <Credit cents={subscription.creditCents} />
          </>
        )
      }
    >
      {screens > 0 && (
        <LitScreens lit={dark ? 0 : screens} total={screens} label={t`Screens of your plan: ${screens}`} />
      )}
    </DeckHead>
  );
}

function useTitle(state: SubscriptionState, { nextDate, opensAt }: SubscriptionSummary): ReactNode {
  const date = <Day iso={nextDate} />;
  const opening = <Day iso={opensAt} />;
  const titles: Record<SubscriptionState, ReactNode> = {
    waiting: <Trans>Opens on {opening}.</Trans>,
    trial: <Trans>Free until {date}.</Trans>,
    active: <Trans>Paid until {date}.</Trans>,
    uncharged: <Trans>You can stream, and nothing is charged.</Trans>,
    manual: <Trans>Paid until {date}.</Trans>,
    ending: <Trans>Cancelled. Open until {date}.</Trans>,
    held: <Trans>Your access is suspended.</Trans>,
    paused: <Trans>Your subscription is paused.</Trans>,
    grace: null,
    suspended: null,
  };
  return titles[state];
}
