import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Access, AccessState } from "../../../../../common/contract/api.ts";
import type { OrderStatus } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { accessTone, daysLeft, hadNoTrial } from "./access-rules.ts";
import { PendingOrder } from "./pending-order.tsx";

const BADGES: Record<AccessState, ReactNode> = {
  trial: <Trans>Free trial</Trans>,
  paid: <Trans>Paid</Trans>,
  expired: <Trans>Expired</Trans>,
  unpaid: <Trans>Awaiting payment</Trans>,
  blocked: <Trans>Blocked</Trans>,
};

type Props = { access: Access; trialWaits: boolean; now: number; pendingOrder?: OrderStatus | null };

/** Access without a subscription: state, end, days left, and what to do next. `now` is in ms. */
export function AccessCard({ access, trialWaits, now, pendingOrder }: Props) {
  const { t } = useLingui();
  const days = daysLeft(access.until, now);
  return (
    <Card
      id="access"
      title={t`My access`}
      aside={<Badge tone={accessTone(access, now)}>{hadNoTrial(access) ? t`No plan` : BADGES[access.state]}</Badge>}
      footer={pendingOrder ? undefined : <NextStep access={access} />}
    >
      {pendingOrder && <PendingOrder order={pendingOrder} />}
      <div className="flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:items-center">
        {access.active && (
          <p className="shrink-0 text-title font-semibold tracking-tight tabular-nums">
            <Plural value={days} one="Last day" other="# days left" />
          </p>
        )}
        <p className={access.active ? "sm:border-l sm:border-line sm:pl-8" : ""}>
          {trialWaits && hadNoTrial(access) ? (
            t`Your free trial begins when you confirm your address with the link in our e-mail.`
          ) : (
            <Sentence access={access} />
          )}
        </p>
      </div>
    </Card>
  );
}

function Sentence({ access }: { access: Access }) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const end = access.until === null ? "" : formatMoment(access.until);
  const date = <time dateTime={access.until ?? ""}>{end}</time>;
  if (access.state === "trial") return <Trans>Your free trial is running. You can stream until {date}.</Trans>;
  if (access.state === "paid") return <Trans>Your plan is paid. You can stream until {date}.</Trans>;
  if (access.state === "unpaid") return t`Your plan has not been paid yet. You can stream as soon as it is.`;
  if (access.state === "blocked") {
    return t`Our team has blocked your access. Write to us if you think that this is a mistake.`;
  }
  if (hadNoTrial(access)) {
    return t`Your account is ready. The free trial is offered once per person, and you have already had yours.`;
  }
  return <Trans>Your access ended on {date}. Your account and your settings are kept.</Trans>;
}

function NextStep({ access }: { access: Access }) {
  const { t } = useLingui();
  const { state } = access;
  if (state === "blocked") return t`Your account and your data stay yours: you can still export or delete them.`;
  if (state === "paid") return t`No action is needed for now.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-60">
        {state === "trial" && t`To keep streaming after the trial, choose a plan before it ends.`}
        {state === "expired" &&
          (hadNoTrial(access)
            ? t`Choose a plan to start streaming.`
            : t`Choose a plan to stream again with the same devices.`)}
        {state === "unpaid" && t`Compare the plans and their prices before you pay.`}
      </p>
      <ButtonLink to="/subscription-plans" size="sm" variant={state === "trial" ? "secondary" : "primary"}>
        {t`See the plans`}
      </ButtonLink>
    </div>
  );
}
