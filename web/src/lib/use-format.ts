import type { Locale } from "../../../common/contract/api.ts";
import * as format from "../../../common/format.ts";
import { formatParis, formatParisDay } from "../../../common/paris.ts";
import { parseTime } from "../../../common/time.ts";
import { useLocale } from "./use-locale.ts";

/** A date and time by the clock of Paris, as mails give it; "" for what is no time. */
function formatMoment(iso: string, locale: Locale): string {
  const time = parseTime(iso);
  return time ? formatParis(time, locale) : "";
}

function formatsOf(locale: Locale) {
  const by = <Value>(write: (value: Value, locale: Locale) => string) => {
    return (value: Value) => write(value, locale);
  };
  return {
    locale,
    formatNumber: (value: number, decimals = 0) => format.formatNumber(value, locale, decimals),
    formatPercent: by(format.formatPercent),
    formatMoney: by(format.formatMoney),
    formatWholeMoney: by(format.formatWholeMoney),
    formatDate: by(format.formatDate),
    formatDay: by(format.formatDay),
    formatMonth: by(format.formatMonth),
    formatShortDate: by(format.formatShortDate),
    formatDateTime: by(format.formatDateTime),
    formatRecent: by(format.formatRecent),
    formatParisDay: by(formatParisDay),
    formatMoment: by(formatMoment),
    formatTime: by(format.formatTime),
    formatDuration: by(format.formatDuration),
  };
}

const FORMATS = { fr: formatsOf("fr"), en: formatsOf("en") };

/** Money, numbers and dates in the current language (common/format.ts), and the language. */
export function useFormat() {
  return FORMATS[useLocale()];
}
