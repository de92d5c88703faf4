import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { isLive, useBilling } from "../../shared/billing.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Day } from "../../ui/text/day.tsx";

/** What a member loses with the account, and what the law refunds. Renders nothing where nothing is paid or ordered. */
export function DeletionLoss() {
  const { t } = useLingui();
  const { data } = useBilling();
  const subscription = data?.subscription ?? null;
  const paid = isLive(subscription) && Date.parse(subscription.nextDate ?? "") > Date.now() ? subscription : undefined;
  const { pendingOrder, withdrawalEnds } = data ?? {};
  if (!paid && !pendingOrder) return null;
  const plan = paid?.plan.name ?? "";
  const end = <Day iso={paid?.nextDate ?? null} />;
  const last = <Day iso={withdrawalEnds ?? null} />;
  const reference = pendingOrder?.reference ?? "";
  return (
    <Alert tone="warning" title={paid ? t`You have paid time left` : t`An order is waiting`}>
      <ul className="flex list-disc flex-col gap-2 pl-4">
        {paid && (
          <li>
            <Trans>
              {plan} runs until {end}. With the account, this time is lost: it is not refunded, and nothing more is
              charged.
            </Trans>
          </li>
        )}
        {pendingOrder && <li>{t`Your order ${reference} is cancelled. Do not pay for it.`}</li>}
        {withdrawalEnds && (
          <li>
            <Trans>
              The law lets you withdraw until {last} and gives back the days that were not provided.{" "}
              <Link to="/retractation" className="link">
                Withdraw first
              </Link>
              , then delete the account.
            </Trans>
          </li>
        )}
        {paid && (
          <li>{t`To keep watching until then, stop the subscription instead, and delete the account afterwards.`}</li>
        )}
      </ul>
    </Alert>
  );
}
