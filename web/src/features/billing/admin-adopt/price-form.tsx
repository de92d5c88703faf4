import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdoptionPrice, Adoptions } from "../../../../../common/contract/adoptions.ts";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { useMay } from "../../../shared/permissions.ts";
import { usePlanLabel } from "../../../shared/plan-label.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { adopt } from "./api.ts";

/** What can be adopted of the account, or that all of it is. */
export function Prices({ state: { prices, adopted, uninvited } }: { state: Adoptions }) {
  const { t } = useLingui();
  const may = useMay();
  if (prices.length > 0) return <PriceForm prices={prices} />;
  if (adopted === 0)
    return <EmptyState title={t`Nothing to adopt`}>{t`No running subscription can be adopted now.`}</EmptyState>;
  return (
    <Alert
      tone="success"
      role="status"
      title={<Plural value={adopted} one="The subscription is adopted" other="The # subscriptions are adopted" />}
      action={
        uninvited && may("settings") && <ButtonLink to="/admin/import" size="sm">{t`Send the invitations`}</ButtonLink>
      }
    >
      {t`Recurring revenue counts those whose period is paid from now on, and their next renewals are booked here.`}
    </Alert>
  );
}

/** Which plan each price is, and the start of the adoption. */
function PriceForm({ prices }: { prices: readonly AdoptionPrice[] }) {
  const { t } = useLingui();
  const plans = useAllPlans();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const planOf = (each: AdoptionPrice) => answers[each.price] ?? each.plan;
  // "Leave alone" is an answer too; a price that nobody has answered has none.
  const answered = prices.filter((each) => each.price in answers || each.plan !== "");
  const chosen = prices.filter((each) => planOf(each) !== "");
  const ready = chosen.reduce((sum, each) => sum + each.ready, 0);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-heading">{t`Prices`}</h2>
      <Loaded from={plans} skeleton="h-40">
        {(all) => (
          <>
            <ul className="flex flex-col gap-4">
              {prices.map((each) => (
                <li key={`${each.price}-${each.cents}`}>
                  <PriceCard
                    price={each}
                    plans={all}
                    value={planOf(each)}
                    onChange={(plan) => setAnswers({ ...answers, [each.price]: plan })}
                  />
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center gap-3">
              <ConfirmDialog
                title={<Plural value={ready} one="Adopt # subscription?" other="Adopt # subscriptions?" />}
                confirmLabel={t`Adopt`}
                tone="primary"
                onConfirm={() => adopt(Object.fromEntries(answered.map((each) => [each.price, planOf(each)])))}
                trigger={
                  <Button disabled={ready === 0}>
                    <Plural value={ready} one="Adopt # subscription…" other="Adopt # subscriptions…" />
                  </Button>
                }
              >
                {t`Members keep their card, their price and their date. Nothing is charged, and Stripe sends nothing. The next renewal is in your books here.`}
              </ConfirmDialog>
              {ready === 0 && <p className="text-sm text-muted">{t`Choose a plan for the prices to adopt.`}</p>}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function PriceCard({
  price: { price, product, cents, period, ready, overdue, stopping },
  plans,
  value,
  onChange,
}: {
  price: AdoptionPrice;
  plans: readonly AdminPlan[];
  value: string;
  onChange: (plan: string) => void;
}) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const labelOf = usePlanLabel();
  const amount = formatMoney(cents);
  const rhythm = period === "year" ? t`${amount} a year` : t`${amount} a month`;
  // Without a name, Stripe's number says nothing.
  const name = product.replace(/^prod_\w+( · )?/, "");
  return (
    <Card
      as="article"
      title={<span className="wrap-anywhere">{name || rhythm}</span>}
      description={name ? rhythm : undefined}
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <li className="font-semibold">
            <Plural value={ready} one="# subscription" other="# subscriptions" />
          </li>
          {overdue > 0 && (
            <li>
              <Plural value={overdue} one="# with an overdue payment" other="# with an overdue payment" />
            </li>
          )}
          {stopping > 0 && (
            <li>
              <Plural value={stopping} one="# ends with its period" other="# end with their period" />
            </li>
          )}
        </ul>
        <Select
          name={`plan-${price}`}
          optional="filter"
          label={t`Plan here`}
          options={[
            { value: "", label: t`Leave alone` },
            ...plans.map((plan) => ({ value: plan.id, label: labelOf(plan, period) })),
          ]}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </Card>
  );
}
