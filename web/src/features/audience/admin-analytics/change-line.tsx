import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../lib/use-format.ts";
import { type Change, changeOf, isBetter, pointsOf } from "./figure-rules.ts";
import type { Format } from "./labels.ts";

type Props = { now: number; before: number; format: Format; lessIsBetter?: boolean };

/** A figure's change from the compared range: arrow, sign and percent, and the compared figure. */
export function ChangeLine({ now, before, format, lessIsBetter = false }: Props) {
  const { locale, formatPercent } = useFormat();
  const { direction, percent: moved } = changeOf(now, before);
  const amount = moved === null ? format(now, locale) : formatPercent(Math.abs(moved));
  return <Line direction={direction} amount={amount} was={format(before, locale)} lessIsBetter={lessIsBetter} />;
}

/** A share's change in points, because percent of a percent would be confusing. */
export function PointsLine({ now, before, lessIsBetter = false }: Omit<Props, "format">) {
  const { t } = useLingui();
  const { formatNumber, formatPercent } = useFormat();
  const { direction, points } = pointsOf(now, before);
  const number = formatNumber(points, Number.isInteger(points) ? 0 : 1);
  const was = formatPercent(before);
  return <Line direction={direction} amount={t`${number} pt`} was={was} lessIsBetter={lessIsBetter} />;
}

type LineProps = { direction: Change["direction"]; amount: string; was: string; lessIsBetter: boolean };

function Line({ direction, amount, was, lessIsBetter }: LineProps) {
  const { t } = useLingui();
  const better = isBetter(direction, lessIsBetter);
  const tone = better === undefined ? "text-muted" : better ? "text-ok" : "text-bad";
  const sign = direction > 0 ? "+" : direction < 0 ? "−" : "±";
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span aria-hidden="true" className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap ${tone}`}>
        <Arrow direction={direction} />
        {sign}
        {amount}
      </span>
      <span className="sr-only">
        {direction > 0 && t`${amount} more,`}
        {direction < 0 && t`${amount} less,`}
        {direction === 0 && t`unchanged,`}
      </span>{" "}
      <span className="whitespace-nowrap">{t`${was} before`}</span>
    </span>
  );
}

function Arrow({ direction }: { direction: Change["direction"] }) {
  const path = direction > 0 ? "M6 2l5 8H1z" : direction < 0 ? "M6 10L1 2h10z" : "M1 5h10v2H1z";
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
