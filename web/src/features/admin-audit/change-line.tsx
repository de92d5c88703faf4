import { useLingui } from "@lingui/react/macro";
import { formatDateTime, formatMoney, formatNumber } from "../../../../common/format.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { type Change, dateIn, isAmount, isIds } from "./audit-rules.ts";
import { FIELD_LABELS } from "./field-labels.ts";

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
            {show(before)}
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins className="no-underline">
        <span className="sr-only">{t`After:`} </span>
        {show(after)}
      </ins>
    </li>
  );
}

/** A value as the pages show it: amounts in euros, dates in the reader's zone, words for yes and no. */
function useShow(field: string) {
  const { t } = useLingui();
  const locale = useLocale();
  return (value: Change["after"]): string => {
    if (value === null) return "–";
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (typeof value === "number") return isAmount(field) ? formatMoney(value, locale) : plain(value, locale);
    const date = dateIn(value);
    if (date) return formatDateTime(date, locale);
    return isIds(value) ? "…" : value;
  };
}

const plain = (value: number, locale: "fr" | "en") =>
  Number.isInteger(value) ? formatNumber(value, locale) : `${value}`;
