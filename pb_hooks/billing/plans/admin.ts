import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import { LIVE } from "../../../common/contract/billing.ts";
import { type AdminPlan, type PlanInput, type PlanTexts, planInput } from "../../../common/contract/plans.ts";
import { change } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { getById, insert, valuesOf } from "../../lib/records.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { planTexts } from "./public.ts";

/** Prices of each plan that an administrator sees. */
const HISTORY = 20;

const PLAN = rowOf({
  text: "id slug texts icon",
  number: "monthly_cents yearly_cents trial_days screens support_hours position",
  flag: "public",
});
const PRICE = rowOf({ text: "plan period", number: "cents", time: "since" });

/** `GET /api/app/admin/plans`, admin: every plan, on sale or not. An operator has a handful, so one page holds them. */
export function listPlans(e: core.RequestEvent) {
  const sql = `SELECT ${columns(PLAN)} FROM plans ORDER BY position, id`;
  const live = `SELECT plan, COUNT(*) AS n FROM subscriptions WHERE status IN ${listed(LIVE)} GROUP BY plan`;
  const counts = rows(e.app, live, {}, { plan: "", n: 0 });
  const latest = `SELECT ${columns(PRICE)} FROM plan_prices WHERE cents > 0 ORDER BY since DESC, created DESC`;
  const prices = rows(e.app, latest, {}, PRICE);
  const items = rows(e.app, sql, {}, PLAN).map(
    (plan): AdminPlan => ({
      ...plan,
      texts: parseTexts(plan.texts),
      subscribers: counts.find((count) => count.plan === plan.id)?.n ?? 0,
      history: prices
        .filter((price) => price.plan === plan.id)
        .slice(0, HISTORY)
        .map(({ period, cents, since }) => ({ period: period === "year" ? "year" : "month", cents, since })),
    }),
  );
  return { items };
}

/** `POST /api/app/admin/plans` PlanInput, admin: answers `{ id }`; `validation_not_unique` for a taken slug. */
export const createPlan = change(planInput, (tx, plan, e) => {
  const made = insert(tx, "plans", plan);
  audit(tx, e, { action: "plan.create", target: made, after: planFacts(plan) });
  return { id: made.id };
});

/**
 * `PATCH /api/app/admin/plans/{id}` PlanInput and `before`, admin: the whole plan; its slug stays, since links carry
 * it. 409 `record_changed` when it no longer matches `before`.
 */
export const updatePlan = change(planInput, (tx, plan, e) => {
  const id = pathValue(e, "id");
  const record = getById(tx, "plans", id);
  const wanted = { ...plan, slug: record.getString("slug") };
  refuseStale(e, stored(record), wanted);
  const before = planFacts(stored(record));
  record.load(wanted);
  tx.save(record);
  const changed = changes(before, planFacts(wanted));
  audit(tx, e, { action: "plan.update", target: record, ...changed });
  return { id };
});

function stored(record: Rec<"plans">): PlanInput {
  const { id: _, texts, ...plan } = valuesOf(record, PLAN);
  return { ...plan, texts: parseTexts(texts) };
}

/** Texts of a stored plan, even if incomplete. */
function parseTexts(json: string): Record<Locale, PlanTexts> {
  return { fr: planTexts(json, "fr"), en: planTexts(json, "en") };
}

/** What the audit log keeps of a plan: one line per field. */
function planFacts(plan: PlanInput): Record<string, string | number | boolean> {
  const { texts, ...rest } = plan;
  const lines = LOCALES.map((locale) => {
    const { name, description, features } = texts[locale];
    return [`texts_${locale}`, [name, description, ...features].join(" / ").slice(0, 1000)] as const;
  });
  return { ...rest, ...Object.fromEntries(lines) };
}
