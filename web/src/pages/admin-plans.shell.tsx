import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdminPlan } from "../../../common/contract/plans.ts";
import { MoveDialog } from "../features/billing/admin-plans/move-dialog.tsx";
import { MovesCard } from "../features/billing/admin-plans/moves-card.tsx";
import { PlanDialog } from "../features/billing/admin-plans/plan-dialog.tsx";
import { PriceHistory } from "../features/billing/admin-plans/price-history.tsx";
import { PlanIcon } from "../features/billing/plans/plan-icons.tsx";
import { useFormat } from "../lib/use-format.ts";
import { useAllPlans } from "../shared/all-plans.ts";
import { useMay } from "../shared/permissions.ts";
import { SalesNotice, useSales } from "../shared/sales-notice.tsx";
import { Button } from "../ui/button/button.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Card } from "../ui/text/card.tsx";

/** /admin/plans: the plans and their prices. */
export default function AdminPlansPage() {
  const { t } = useLingui();
  const sales = useSales();
  const plans = useAllPlans();
  const [edited, setEdited] = useState<AdminPlan | "new">();
  const writes = useMay()("money.write");
  const position = Math.max(0, ...(plans.data ?? []).map((plan) => plan.position)) + 1;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{t`Plans`}</h1>
        {writes && <Button onClick={() => setEdited("new")}>{t`New plan`}</Button>}
      </div>
      <Loaded from={plans} above={<SalesNotice missing={sales.data?.missing} />} held={!sales.isFetched} skeleton={5}>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t`No plans yet`}>
                {t`Without a plan on sale, people can start a trial but not subscribe.`}
              </EmptyState>
            ) : (
              rows.map((plan) => <PlanRow key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />)
            )}
            <MovesCard plans={rows} />
          </>
        )}
      </Loaded>
      {edited && (
        <PlanDialog
          plan={edited === "new" ? undefined : edited}
          position={position}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function PlanRow({ plan, onEdit }: { plan: AdminPlan; onEdit: () => void }) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const writes = useMay()("money.write");
  const { name, description } = plan.texts[locale];
  const month = formatMoney(plan.monthly_cents);
  const year = formatMoney(plan.yearly_cents);
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <PlanIcon name={plan.icon} className="size-6 text-accent" />
          <span className="min-w-0 break-words">{name || plan.slug}</span>
        </span>
      }
      description={description}
      aside={
        <>
          {plan.public ? <Badge tone="success">{t`On sale`}</Badge> : <Badge>{t`Not on sale`}</Badge>}
          {writes && plan.subscribers > 0 && <MoveDialog plan={plan} />}
          {writes && (
            <Button variant="secondary" size="sm" aria-label={t`Change ${name}`} onClick={onEdit}>{t`Change`}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-1">
        <p className="tabular-nums">
          {plan.yearly_cents > 0 ? (
            <Trans>
              {month} per month or {year} per year, tax included
            </Trans>
          ) : (
            t`${month} per month, tax included`
          )}
        </p>
        <p className="text-sm text-muted">
          <Plural
            value={plan.subscribers}
            _0="Nobody subscribes to it at the moment."
            one="# person subscribes to it."
            other="# people subscribe to it."
          />
        </p>
        <PriceHistory history={plan.history} />
      </div>
    </Card>
  );
}
