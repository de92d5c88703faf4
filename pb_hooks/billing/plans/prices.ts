import { dbTime, now } from "../../../common/time.ts";
import { insert } from "../../lib/records.ts";
import { row } from "../../lib/sql.ts";
import { nextWith } from "../../lib/transaction.ts";

const FIELDS = { month: "monthly_cents", year: "yearly_cents" } as const;

/** Saves a plan together with the prices that changed; while the plan is not on sale, that is 0, "not sold". */
export function keepPrices(e: core.RecordEvent): void {
  nextWith(e, () => {
    const plan = e.record;
    if (!plan) return;
    for (const [period, field] of Object.entries(FIELDS)) {
      const cents = plan.getBool("public") ? plan.getInt(field) : 0;
      if (lastPrice(e.app, plan.id, period) !== cents) keep(e.app, plan.id, period, cents);
    }
  });
}

function lastPrice(app: CoreApp, plan: string, period: string): number | undefined {
  const sql = `SELECT cents FROM plan_prices WHERE plan = {:plan} AND period = {:period}
               ORDER BY since DESC, created DESC LIMIT 1`;
  return row(app, sql, { plan, period }, { cents: 0 })?.cents;
}

function keep(app: CoreApp, plan: string, period: string, cents: number): void {
  insert(app, "plan_prices", { plan, period, cents, since: dbTime(now()) });
}
