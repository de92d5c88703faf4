import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderState, OrderStatus } from "../../../../common/wire/billing.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/text/card.tsx";
import { choicePath } from "./choice.ts";

const TITLES: Record<Exclude<OrderState, "pending" | "paid">, ReactNode> = {
  refused: <Trans>Your order was refused</Trans>,
  expired: <Trans>Your order has expired</Trans>,
  canceled: <Trans>Your order was cancelled</Trans>,
};

/** A closed order: why, and how to order again. */
export function ClosedOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const { state, reason, plan, period } = order;
  if (state === "pending" || state === "paid") return null;
  return (
    <>
      <div role="alert">
        <h1 className="text-title">{TITLES[state]}</h1>
      </div>
      <Card className="mt-6">
        <p>
          {state === "expired"
            ? t`It was not paid in time.`
            : state === "refused"
              ? t`The payment could not be accepted.`
              : t`A newer order has replaced it, or you cancelled it.`}{" "}
          {t`Nothing was charged for it. Your account and your settings are kept.`}
        </p>
        {reason && <p className="mt-3 border-l-2 border-edge pl-4 text-muted wrap-anywhere">{reason}</p>}
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={choicePath({ plan: plan.slug, period, coupon: "" })}>{t`Order again`}</ButtonLink>
          <ButtonLink to="/UserDashboard" variant="secondary">{t`Go to my dashboard`}</ButtonLink>
        </div>
      </Card>
    </>
  );
}
