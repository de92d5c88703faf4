import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdoptionPrice } from "../../../../../common/contract/adoptions.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { adopt } from "./api.ts";

/** Which plan each price is, and the start of the adoption. */
export function PriceForm({ prices, busy }: { prices: readonly AdoptionPrice[]; busy: boolean }) {
  const { t } = useLingui();
  const plans = useAllPlans();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const planOf = ({ price, plan }: AdoptionPrice) => answers[price] ?? plan;
  const chosen = prices.filter((each) => planOf(each) !== "");
  const ready = chosen.reduce((sum, each) => sum + each.ready, 0);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-heading">{t`Prices`}</h2>
      {prices.length === 0 ? (
        <EmptyState title={t`Nothing to adopt`}>{t`No running subscription can be adopted now.`}</EmptyState>
      ) : (
        <Loaded from={plans} skeleton="h-40">
          {(all) => (
            <>
              <ul className="flex flex-col gap-4">
                {prices.map((each) => (
                  <li key={`${each.price}-${each.cents}`}>
                    <PriceCard
                      price={each}
                      plans={all.map(({ id, texts }) => ({ id, texts }))}
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
                  onConfirm={() => adopt(Object.fromEntries(chosen.map((each) => [each.price, planOf(each)])))}
                  trigger={
                    <Button disabled={ready === 0 || busy}>
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
      )}
    </section>
  );
}

type PlanOption = { id: string; texts: Readonly<Record<"fr" | "en", { name: string }>> };

function PriceCard({
  price: { price, product, cents, period, ready, overdue, stopping },
  plans,
  value,
  onChange,
}: {
  price: AdoptionPrice;
  plans: readonly PlanOption[];
  value: string;
  onChange: (plan: string) => void;
}) {
  const { t } = useLingui();
  const { formatMoney, locale } = useFormat();
  const amount = formatMoney(cents);
  return (
    <Card
      as="article"
      title={<span className="wrap-anywhere">{product || price}</span>}
      description={period === "year" ? t`${amount} a year` : t`${amount} a month`}
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
            ...plans.map(({ id, texts }) => ({ value: id, label: texts[locale].name })),
          ]}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </Card>
  );
}
