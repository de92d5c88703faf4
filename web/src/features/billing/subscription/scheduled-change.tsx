import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Period, SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import { formatMoney } from "../../../../../common/format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { choicePath } from "../../../shared/choice-path.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { withdrawChange } from "./api.ts";

/** What a subscription becomes later: another plan that the member has chosen, or an announced price. */
export function Coming({ subscription }: { subscription: SubscriptionSummary }) {
  const { coming } = subscription;
  if (!coming) return null;
  if (coming.kind === "change") return <NextPlan subscription={subscription} coming={coming} />;
  return <NextPrice subscription={subscription} coming={coming} />;
}

type Props = { subscription: SubscriptionSummary; coming: NonNullable<SubscriptionSummary["coming"]> };

function NextPlan({ subscription, coming }: Props) {
  const { t } = useLingui();
  const withdraw = useAction(withdrawChange, { done: () => t`Your plan stays as it is.` });
  const [plan, now] = [coming.plan.name, subscription.plan.name];
  const date = <Day iso={coming.date} />;
  const price = usePrice(coming.cents, coming.period);
  const unpaid = subscription.provider === "manual" && !coming.paid;
  return (
    <Alert
      className="mb-5"
      title={
        coming.date ? (
          <Trans>
            From {date}: {plan}, {price}
          </Trans>
        ) : (
          t`Once your payments resume: ${plan}, ${price}`
        )
      }
      action={
        !coming.paid && (
          <>
            {unpaid && (
              <ButtonLink
                to={choicePath({ plan: coming.plan.slug, period: coming.period })}
                size="sm"
              >{t`Order ${plan}`}</ButtonLink>
            )}
            <Button variant="secondary" size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t`Stay on ${now}`}
            </Button>
          </>
        )
      }
    >
      {coming.paid && t`It is paid. You keep ${now} until then.`}
      {!coming.paid && !unpaid && t`You keep ${now} until then, and nothing is charged before.`}
      {unpaid &&
        t`You keep ${now} until then. Your plan does not renew automatically: order the next one before that day.`}
    </Alert>
  );
}

function NextPrice({ subscription, coming }: Props) {
  const { t } = useLingui();
  const price = usePrice(coming.cents, coming.period);
  const rises = coming.cents > subscription.priceCents;
  return (
    <Alert className="mb-5" title={t`New price: ${price}`}>
      <Since coming={coming} />{" "}
      {rises &&
        t`If you do not agree, you can cancel your subscription before then: it ends with the period that you have paid, at no cost.`}
    </Alert>
  );
}

function Since({ coming }: Pick<Props, "coming">): ReactNode {
  const date = <Day iso={coming.date ?? coming.from} />;
  if (coming.date) return <Trans>It applies to your payment of {date}.</Trans>;
  return <Trans>It applies to your first payment on or after {date}.</Trans>;
}

function usePrice(cents: number, period: Period): string {
  const { t } = useLingui();
  const price = formatMoney(cents, useLocale());
  return period === "month" ? t`${price} per month` : t`${price} per year`;
}
