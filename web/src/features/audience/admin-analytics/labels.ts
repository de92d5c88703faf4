import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Comparison, Report, Step } from "../../../../../common/contract/analytics.ts";
import type { Locale } from "../../../../../common/contract/api.ts";
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatShortDate,
  formatWholeMoney,
  INTL_LOCALES,
} from "../../../../../common/format.ts";
import type { Preset } from "./view-rules.ts";

type Labels<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

export const REPORT_LABELS: Labels<Report> = {
  traffic: msg`Audience`,
  funnel: msg`Funnel`,
  money: msg`Revenue`,
  cohorts: msg`Cohorts`,
  effects: msg`Coupons and referrals`,
};

export const RANGE_LABELS: Labels<Preset | "custom"> = {
  "7d": msg`7 days`,
  "30d": msg`30 days`,
  "90d": msg`90 days`,
  "12m": msg`12 months`,
  year: msg`This year`,
  custom: msg`Dates…`,
};

export const STEP_LABELS: Labels<Step> = { day: msg`Day`, week: msg`Week`, month: msg`Month` };

export const COMPARISON_LABELS: Labels<Comparison> = {
  none: msg`Nothing`,
  previous: msg`Previous period`,
  year: msg`Previous year`,
};

/** A number's format: whole numbers have no decimals. */
export type Format = (value: number, locale: Locale) => string;

export const count: Format = (value, locale) => formatNumber(value, locale);
export const money: Format = formatMoney;

/** Euros beside an axis: no cents where they are zero. */
export const axisMoney: Format = (cents, locale) =>
  cents % 100 === 0 ? formatWholeMoney(cents, locale) : formatMoney(cents, locale);

/** Euros in a tile: no cents from a thousand euros up. The chart and its table show them. */
export const tileMoney: Format = (cents, locale) =>
  Math.abs(cents) >= 100_000 ? formatWholeMoney(cents, locale) : formatMoney(cents, locale);

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A UTC month's name: novembre 2026, November 2026. */
export function monthName(iso: string, locale: Locale, length: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(INTL_LOCALES[locale], { month: length, year: "numeric", timeZone: "UTC" });
  return format.format(new Date(iso));
}

/** A step's label below a chart's axis. */
export function shortStep(seconds: number, step: Step, locale: Locale): string {
  return step === "month" ? monthName(isoOf(seconds), locale, "short") : formatShortDate(isoOf(seconds), locale);
}

/** A step's full name; a week by its first day. */
export function longStep(seconds: number, step: Step, locale: Locale): string {
  return step === "month" ? monthName(isoOf(seconds), locale) : formatDate(isoOf(seconds), locale);
}
