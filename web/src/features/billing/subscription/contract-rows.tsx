import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { BillingSummary } from "../../../../../common/contract/billing.ts";
import { isLive } from "../../../shared/billing.ts";
import { stateOf } from "../../../shared/subscription-state.ts";
import { WithdrawalDay } from "../../../shared/withdrawal-day.tsx";
import { ChevronRightIcon } from "../../../ui/icon/account-icons.tsx";
import { CancelButton } from "./cancel-button.tsx";

const ROW = "flex min-h-13 w-full items-center justify-between gap-4 py-2 text-left font-semibold hover:underline";

/** The contract: to read, a coupon, and the two ways out of it. */
export function ContractRows({ billing, now }: { billing: BillingSummary; now: number }) {
  const { t } = useLingui();
  const { subscription, withdrawalEnds } = billing;
  const until = withdrawalEnds && <WithdrawalDay end={withdrawalEnds} />;
  const cancels = isLive(subscription) && subscription.provider !== "manual" && !subscription.cancelAtPeriodEnd;
  return (
    <section aria-labelledby="contract-rows">
      <h2 id="contract-rows" className="mb-1 text-heading">
        {t`Contract`}
      </h2>
      <ul className="divide-y divide-line">
        <Row to="/contrat">{t`Read my contract`}</Row>
        <Row to="/coupons">{t`Use a coupon`}</Row>
        {until && (
          <Row to="/retractation">
            <Trans>Withdraw from the contract, until {until}</Trans>
          </Row>
        )}
        {cancels ? (
          <li>
            <CancelButton
              state={stateOf(subscription, now)}
              until={subscription.nextDate}
              trigger={
                <button type="button" className={ROW}>
                  {t`Cancel my subscription…`}
                  <ChevronRightIcon className="size-5 text-muted" />
                </button>
              }
            />
          </li>
        ) : (
          <Row to="/resilier">{t`Cancel the contract`}</Row>
        )}
      </ul>
    </section>
  );
}

function Row({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={ROW}>
        <span>{children}</span>
        <ChevronRightIcon className="size-5 text-muted" />
      </Link>
    </li>
  );
}
