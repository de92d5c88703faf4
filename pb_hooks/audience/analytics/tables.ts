import type {
  CohortsReport,
  EffectsReport,
  FunnelReport,
  MoneyReport,
  Rates,
  Series,
  TrafficReport,
  TrafficRow,
} from "../../../common/contract/analytics.ts";
import type { Locale } from "../../../common/contract/api.ts";
import type { Cell } from "../../lib/csv.ts";
import { isObject } from "../../lib/json.ts";
import { HEADINGS, type Heading } from "./headings.ts";

/** The lines of a file, header first. */
export type Table = Cell[][];

/** A report with steps: one line per step, with the compared figure beside each figure. */
export function stepsTable(report: TrafficReport | FunnelReport | MoneyReport, locale: Locale): Table {
  const columns: [name: string, values: readonly Cell[]][] = [[HEADINGS[locale].from, report.days]];
  for (const [name, value] of Object.entries(report)) {
    if (!isSeries(value)) continue;
    const cell = (each: number | null) => (each === null ? "" : /Cents$/.test(name) ? { hundredths: each } : each);
    const head = HEADINGS[locale][name as Heading]; // the reports' own names, which a test compares
    columns.push([head, value.values.map(cell)]);
    if (value.before) columns.push([`${head} – ${HEADINGS[locale].before}`, value.before.values.map(cell)]);
  }
  const lines = report.days.map((_, index) => columns.map(([, values]) => values[index] ?? ""));
  return [columns.map(([name]) => name), ...lines];
}

/** One of the lists of the traffic report. */
export function listTable(rows: readonly TrafficRow[], locale: Locale): Table {
  const { key, visitors, views } = HEADINGS[locale];
  return [[key, visitors, views], ...rows.map((row) => [row.key, row.visitors, row.views])];
}

/** One line per month of sign-up. */
export function cohortsTable({ cohorts }: CohortsReport, locale: Locale): Table {
  const months = Math.max(0, ...cohorts.map(({ paying }) => paying.length));
  const { month, size, paying } = HEADINGS[locale];
  const every = Array.from({ length: months }, (_, index) => index);
  const lines = cohorts.map((cohort) => [
    cohort.month,
    cohort.size,
    ...every.map((index) => cohort.paying[index] ?? ""),
  ]);
  return [[month, size, ...every.map((index) => `${paying} ${index}`)], ...lines];
}

/** One line per coupon, and one for the referrals. */
export function effectsTable({ coupons, referrals }: EffectsReport, locale: Locale): Table {
  const names = HEADINGS[locale];
  const head = [
    names.kind,
    names.code,
    names.orders,
    names.signUps,
    names.paid,
    names.revenueCents,
    names.discountCents,
    names.rewardCents,
  ];
  const lines = coupons.map(({ code, orders, revenueCents, discountCents }) => [
    names.coupon,
    code,
    orders,
    "",
    "",
    { hundredths: revenueCents },
    { hundredths: discountCents },
    "",
  ]);
  const { signUps, paid, revenueCents, rewardCents } = referrals;
  const money = [{ hundredths: revenueCents }, "", { hundredths: rewardCents }];
  return [head, ...lines, [names.referrals, "", "", signUps, paid, ...money]];
}

function isSeries(value: unknown): value is Series | Rates {
  return isObject(value) && "total" in value;
}
