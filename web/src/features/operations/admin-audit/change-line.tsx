import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../../../common/format.ts";
import { isDay } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Whole } from "../../../ui/text/whole.tsx";
import { type Change, dateIn, isAmount, isIds, partsOf } from "./audit-rules.ts";
import { FIELD_LABELS, VALUE_LABELS } from "./field-labels.ts";

/** A changed field with its values; only the new one where there was none before. */
export function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  const { t, i18n } = useLingui();
  const known = FIELD_LABELS[field];
  const label = known ? i18n._(known) : field;
  const show = useShow(field);
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{t`${label}:`} </span>
      {before !== null && (
        <>
          <del className="text-muted">
            <span className="sr-only">{t`Before:`} </span>
            <Whole>{show(before)}</Whole>
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins className="no-underline">
        <span className="sr-only">{t`After:`} </span>
        <Whole>{show(after)}</Whole>
      </ins>
    </li>
  );
}

/** A value as the pages show it: amounts in euros, times in the reader's zone, days as they are, words for yes and no. */
function useShow(field: string) {
  const { t, i18n } = useLingui();
  const { locale, formatDate, formatDateTime, formatMoney, formatMonth } = useFormat();
  return (value: Change["after"]): string => {
    if (value === null) return "–";
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (typeof value === "number") return isAmount(field) ? formatMoney(value) : plain(value, locale);
    const date = dateIn(value);
    if (date) return formatDateTime(date);
    if (isDay(value)) return formatDate(value);
    if (field === "month") return formatMonth(`${value}-01`);
    const named = (part: string) => {
      const word = VALUE_LABELS[field]?.[part];
      return word ? i18n._(word) : isIds(part) ? "…" : part;
    };
    return partsOf(value).map(named).join(", ");
  };
}

const plain = (value: number, locale: "fr" | "en") =>
  Number.isInteger(value) ? formatNumber(value, locale) : `${value}`;
