import { plainEuros } from "../../common/euros.ts";
import type {
  CohortsReport,
  EffectsReport,
  FunnelReport,
  MoneyReport,
  Rates,
  Series,
  TrafficReport,
  TrafficRow,
} from "../../common/wire/analytics.ts";
import { isObject } from "../lib/json.ts";

/** The lines of a file, header first. Amounts are euros with a decimal point. */
export type Table = string[][];

/** A report with steps: one line per step, with the compared figure beside each figure. */
export function stepsTable(report: TrafficReport | FunnelReport | MoneyReport): Table {
  const columns: [name: string, values: readonly string[]][] = [["from", report.days]];
  for (const [name, value] of Object.entries(report)) {
    if (!isSeries(value)) continue;
    const amount = /Cents$/.test(name) ? plainEuros : String;
    const text = (each: number | null) => (each === null ? "" : amount(each));
    const head = snake(name.replace(/Cents$/, "Eur"));
    columns.push([head, value.values.map(text)]);
    if (value.before) columns.push([`${head}_before`, value.before.values.map(text)]);
  }
  const lines = report.days.map((_, index) => columns.map(([, values]) => values[index] ?? ""));
  return [columns.map(([name]) => name), ...lines];
}

/** One of the lists of the traffic report. */
export function listTable(rows: readonly TrafficRow[]): Table {
  return [["key", "visitors", "views"], ...rows.map((row) => [row.key, String(row.visitors), String(row.views)])];
}

/** One line per month of sign-up. */
export function cohortsTable({ cohorts }: CohortsReport): Table {
  const months = Math.max(0, ...cohorts.map(({ paying }) => paying.length));
  const head = ["month", "size", ...Array.from({ length: months }, (_, index) => `paying_${index}`)];
  const lines = cohorts.map(({ month, size, paying }) => [
    month,
    String(size),
    ...Array.from({ length: months }, (_, index) => String(paying[index] ?? "")),
  ]);
  return [head, ...lines];
}

/** One line per coupon, and one for the referrals. */
export function effectsTable({ coupons, referrals }: EffectsReport): Table {
  const head = ["kind", "code", "orders", "sign_ups", "paid", "revenue_eur", "discount_eur", "reward_eur"];
  const lines = coupons.map(({ code, orders, revenueCents, discountCents }) => [
    "coupon",
    code,
    String(orders),
    "",
    "",
    plainEuros(revenueCents),
    plainEuros(discountCents),
    "",
  ]);
  const { signUps, paid, revenueCents, rewardCents } = referrals;
  const invited = [
    "referrals",
    "",
    "",
    String(signUps),
    String(paid),
    plainEuros(revenueCents),
    "",
    plainEuros(rewardCents),
  ];
  return [head, ...lines, invited];
}

function isSeries(value: unknown): value is Series | Rates {
  return isObject(value) && "total" in value;
}

/** "mrrEur" as "mrr_eur". */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
