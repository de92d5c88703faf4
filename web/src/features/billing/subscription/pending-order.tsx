import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderStatus } from "../../../../../common/contract/billing.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { CancelOrder } from "../../../shared/cancel-order.tsx";
import { choicePath } from "../../../shared/choice-path.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Day } from "../../../ui/text/day.tsx";

/** An unfinished order: a transfer that has not arrived, or an abandoned payment page. */
export function PendingOrder({ order }: { order: OrderStatus }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { reference, plan, period, coupon, expires } = order;
  const amount = formatMoney(order.dueCents);
  const until = <Day iso={expires} />;
  const name = plan.name;
  if (order.provider === "stripe") {
    return (
      <Alert
        className="mb-5"
        title={t`Your order is not finished: ${name}`}
        action={
          <ButtonLink
            to={choicePath({ plan: plan.slug, period, coupon })}
            size="sm"
            variant="secondary"
          >{t`Continue my order`}</ButtonLink>
        }
      >
        {t`Pick up where you left off. If you have just paid, your payment will show here in a moment.`}
      </Alert>
    );
  }
  return (
    <Alert
      className="mb-5"
      title={t`Your order is waiting for your payment: ${name}`}
      action={
        <>
          <ButtonLink to={`/success?order=${order.id}`} size="sm">{t`See how to pay`}</ButtonLink>
          <CancelOrder order={order} />
        </>
      }
    >
      <Trans>
        {amount}, with the reference <span className="font-mono whitespace-nowrap text-fg">{reference}</span>.
      </Trans>{" "}
      {expires && <Trans>The order waits until {until}.</Trans>}
    </Alert>
  );
}
