import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderStatus, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { isLive, useBilling } from "../../../shared/billing.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { CheckIcon } from "../../../ui/icon/icons.tsx";
import { Appear } from "../../../ui/motion/motion.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Day } from "../../../ui/text/day.tsx";

/** The order went through: what the member has, until when, what comes next. */
export function PaidOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const subscription = useBilling().data?.subscription ?? null;
  const name = order.plan.name;
  const opensAt = isLive(subscription) && subscription.opensAt;
  return (
    <>
      <div role="status" className="flex items-center gap-3">
        <Appear preset="pop" className="flex size-10 shrink-0 items-center justify-center rounded-full bg-ok/15">
          <CheckIcon className="size-6 text-ok" />
        </Appear>
        <h1 className="text-title">{opensAt ? t`Your ${name} plan is ordered` : t`Your ${name} plan is active`}</h1>
      </div>
      <Card
        className="mt-6"
        footer={
          <>
            {t`We have sent you a confirmation by e-mail. Your invoices are in your dashboard.`}{" "}
            <Trans>
              Order <span className="font-mono">{order.reference}</span>
            </Trans>
          </>
        }
      >
        {/* The subscription arrives a moment after the order: reserve its line. */}
        <p className="min-h-12">{isLive(subscription) && <Until subscription={subscription} />}</p>
        <h2 className="mt-4 text-lg font-semibold">{t`What now?`}</h2>
        <p className="mt-1 text-muted">
          <Trans>
            Install the add-on on your devices with the credentials from your dashboard. It takes two minutes.
          </Trans>
        </p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to="/UserDashboard">{t`Install on my devices`}</ButtonLink>
          <ButtonLink to="/comment-ca-marche" variant="secondary">{t`See how it works`}</ButtonLink>
        </div>
      </Card>
    </>
  );
}

function Until({ subscription }: { subscription: SubscriptionSummary }): ReactNode {
  const { formatMoney } = useFormat();
  const { nextCents, nextDate, trialEnd, opensAt } = subscription;
  const date = <Day iso={nextDate} />;
  const amount = formatMoney(nextCents ?? 0);
  if (opensAt) {
    const day = <Day iso={opensAt} />;
    return <Trans>Your access begins on {day}, when the withdrawal period is over.</Trans>;
  }
  if (nextCents === null) return <Trans>You can stream until {date}. No automatic renewal.</Trans>;
  if (trialEnd)
    return (
      <Trans>
        You can stream now. The first payment, {amount}, is due on {date}.
      </Trans>
    );
  return (
    <Trans>
      You can stream now. The next payment, {amount}, is due on {date}.
    </Trans>
  );
}
