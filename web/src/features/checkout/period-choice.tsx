import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoney } from "../../../../common/format.ts";
import type { PublicPlan } from "../../../../common/wire/api.ts";
import type { Period } from "../../../../common/wire/billing.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { RadioTile } from "../../ui/form/radio-tile.tsx";

type Props = { plan: PublicPlan; chosen: Period; onChoose: (period: Period) => void };

/** Monthly or yearly, each at its regular price; no choice when only one exists. */
export function PeriodChoice({ plan: { monthlyCents: month, yearlyCents: year }, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const saved = month > 0 ? month * 12 - year : 0;
  const saving = formatMoney(saved, locale);
  const tile = (period: Period, cents: number, name: ReactNode, note?: ReactNode) => (
    <RadioTile
      name="period"
      value={period}
      checked={chosen === period}
      onChange={() => onChoose(period)}
      label={name}
      note={note}
      aside={<span className="tabular-nums">{formatMoney(cents, locale)}</span>}
    />
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t`How often would you like to pay?`}</legend>
      {month > 0 && tile("month", month, t`Each month`)}
      {year > 0 && tile("year", year, t`Each year`, saved > 0 && t`You save ${saving} a year.`)}
    </fieldset>
  );
}
