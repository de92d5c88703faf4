import type { Locale } from "../../../common/contract/api.ts";
import type { PlanTexts, PublicPlan } from "../../../common/contract/plans.ts";
import { isoTime, now, parseTime } from "../../../common/time.ts";
import { isObject, parseObject, textOf } from "../../lib/json.ts";
import { columns, row, rowOf, rows } from "../../lib/sql.ts";
import { lowestBefore, type Price } from "./rules.ts";

const PLAN = rowOf({
  text: "id slug texts icon",
  number: "monthlyCents yearlyCents trialDays screens supportHours",
});
const PRICE = { plan: "", period: "", cents: 0, since: "" };

/** A plan's texts in one language, from the JSON of its field `texts`; what is missing is empty. */
export function planTexts(json: string, locale: Locale): PlanTexts {
  const texts = parseObject(json)[locale];
  const features = isObject(texts) && Array.isArray(texts.features) ? texts.features.map(String) : [];
  return { name: textOf(texts, "name"), description: textOf(texts, "description"), features };
}

export function planNames(json: string): Record<Locale, string> {
  return { fr: planTexts(json, "fr").name, en: planTexts(json, "en").name };
}

/** The plans on sale, in the operator's order and in one language. */
export function publicPlans(app: CoreApp, locale: Locale): PublicPlan[] {
  const sql = `SELECT ${columns(PLAN)}, (
                 SELECT COUNT(*) FROM addon_sources s WHERE s.active = TRUE
                   AND (json_array_length(s.plans) = 0 OR EXISTS (SELECT 1 FROM json_each(s.plans) WHERE value = plans.id))
               ) AS addons
               FROM plans WHERE public = TRUE ORDER BY position, id`;
  const lowest = lowestPrices(app);
  return rows(app, sql, {}, { ...PLAN, addons: 0 }).map(({ texts, ...plan }) => ({
    ...plan,
    ...planTexts(texts, locale),
    monthlyBeforeCents: lowest(plan.id, "month"),
    yearlyBeforeCents: lowest(plan.id, "year"),
  }));
}

function lowestPrices(app: CoreApp): (plan: string, period: string) => number | null {
  const time = now();
  const found = rows(app, "SELECT plan, period, cents, since FROM plan_prices ORDER BY since, created", {}, PRICE);
  const first = row(app, "SELECT MIN(created) AS created FROM orders WHERE test = FALSE", {}, { created: "" })?.created;
  return (plan, period) => {
    const history = found.filter((price) => price.plan === plan && price.period === period);
    return lowestBefore(history.map(toPrice), time, parseTime(first ?? ""));
  };
}

function toPrice({ cents, since }: typeof PRICE): Price {
  return { cents, since: new Date(isoTime(since)) };
}
