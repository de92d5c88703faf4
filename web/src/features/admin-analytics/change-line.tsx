import { Trans } from "@lingui/react/macro";
import { useLocale } from "../../lib/use-locale.ts";
import { changeOf, isBetter } from "./figure-rules.ts";
import { type Format, percent } from "./labels.ts";

type Props = { now: number; before: number; format: Format; lessIsBetter?: boolean };

/** How a figure moved against the range that it is compared with: arrow, sign and percent, and the figure of that range. */
export function ChangeLine({ now, before, format, lessIsBetter = false }: Props) {
  const locale = useLocale();
  const change = changeOf(now, before);
  const better = isBetter(change, lessIsBetter);
  const amount = change.percent === null ? format(now, locale) : percent(Math.abs(change.percent), locale);
  const was = format(before, locale);
  const tone = better === undefined ? "text-muted" : better ? "text-ok" : "text-bad";
  const sign = change.direction > 0 ? "+" : change.direction < 0 ? "−" : "±";
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span aria-hidden="true" className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap ${tone}`}>
        <Arrow direction={change.direction} />
        {sign}
        {amount}
      </span>
      <span className="sr-only">
        {change.direction > 0 && <Trans>{amount} more,</Trans>}
        {change.direction < 0 && <Trans>{amount} less,</Trans>}
        {change.direction === 0 && <Trans>unchanged,</Trans>}
      </span>{" "}
      <span className="whitespace-nowrap">
        <Trans>{was} before</Trans>
      </span>
    </span>
  );
}

function Arrow({ direction }: { direction: -1 | 0 | 1 }) {
  const path = direction > 0 ? "M6 2l5 8H1z" : direction < 0 ? "M6 10L1 2h10z" : "M1 5h10v2H1z";
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
