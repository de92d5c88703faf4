import { Trans, useLingui } from "@lingui/react/macro";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PERIODS, type Period, type SubscriptionSummary } from "../../../../../common/contract/billing.ts";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { priceOf } from "../../../shared/plans.ts";
import { RadioTile } from "../../../ui/form/radio-tile.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { CHANGE_KEY, type Change, previewOptions, type When } from "./api.ts";
import { ChangeConfirm } from "./change-confirm.tsx";

type Props = { plans: PublicPlan[]; subscription: SubscriptionSummary; wanted: Change | null; onDone: () => void };

/** The choice of plan and period, and the price of the change. */
export function ChangeForm({ plans, subscription, wanted, onDone }: Props) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const current: Change = { plan: subscription.plan.slug, period: subscription.period };
  const [choice, setChoice] = useState<Change>(wanted ?? current);
  const same = choice.plan === current.plan && choice.period === current.period;
  const offered = plans.filter((plan) => priceOf(plan, choice.period) > 0);
  const sold = offered.some(({ slug }) => slug === choice.plan);
  // A transfer buys a period that begins when the running one ends, and free days are of the plan that they were given for.
  const mustWait = subscription.provider === "manual" || subscription.status === "trialing";
  const [asked, setWhen] = useState<When>("now");
  const when = mustWait ? "end" : asked;
  const isChanging = useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
  const preview = useQuery({ ...previewOptions(choice, when, locale), enabled: !same && sold });
  return (
    <div className="flex flex-col gap-5">
      <fieldset disabled={isChanging}>
        <legend className="mb-1.5 text-sm font-semibold">{t`How often would you like to pay?`}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {PERIODS.filter((period) => plans.some((plan) => priceOf(plan, period) > 0)).map((period) => (
            <RadioTile
              key={period}
              name="change-period"
              value={period}
              checked={choice.period === period}
              onChange={() => setChoice({ ...choice, period })}
              label={<PeriodName period={period} />}
            />
          ))}
        </div>
      </fieldset>
      <fieldset disabled={isChanging}>
        <legend className="mb-1.5 text-sm font-semibold">{t`Which plan?`}</legend>
        <div className="flex flex-col gap-3">
          {offered.map((plan) => (
            <RadioTile
              key={plan.slug}
              name="change-plan"
              value={plan.slug}
              checked={choice.plan === plan.slug}
              onChange={() => setChoice({ ...choice, plan: plan.slug })}
              label={plan.name}
              note={plan.slug === current.plan && choice.period === current.period && t`Your plan today`}
              aside={<span className="tabular-nums">{formatMoney(priceOf(plan, choice.period))}</span>}
            />
          ))}
        </div>
      </fieldset>
      {!same && sold && !mustWait && (
        <FromWhen when={when} end={subscription.nextDate} onChange={setWhen} disabled={isChanging} />
      )}
      {/* What the choice costs is read out when it is known. */}
      <div aria-live="polite" className="empty:hidden">
        {!same && sold && (
          // Another choice has not been refused.
          <ChangeConfirm
            key={`${choice.plan} ${choice.period} ${when}`}
            change={{ ...choice, when }}
            preview={preview}
            onDone={onDone}
          />
        )}
      </div>
    </div>
  );
}

type FromWhenProps = { when: When; end: string | null; onChange: (when: When) => void; disabled: boolean };

function FromWhen({ when, end, onChange, disabled }: FromWhenProps) {
  const { t } = useLingui();
  const date = <Day iso={end} />;
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-semibold">{t`From when?`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioTile
          name="change-when"
          value="now"
          checked={when === "now"}
          onChange={() => onChange("now")}
          label={t`Now`}
          note={t`The rest of your period is deducted.`}
        />
        <RadioTile
          name="change-when"
          value="end"
          checked={when === "end"}
          onChange={() => onChange("end")}
          label={t`When my period ends`}
          note={<Trans>On {date}. Nothing to pay now.</Trans>}
        />
      </div>
    </fieldset>
  );
}

function PeriodName({ period }: { period: Period }) {
  const { t } = useLingui();
  return period === "month" ? t`Each month` : t`Each year`;
}
