import type { UserRow } from "../../../common/contract/admin.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { knownLocale } from "../../../common/locale.ts";
import { isoOrNull, isoTime, parseTime } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { planNames } from "../../billing/plans/public.ts";
import { billing } from "../../billing/public.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { parseState } from "../../streaming/stremio/public.ts";
import { ENDS, IS_LIVE, NOTED } from "./user-query.ts";

const USER = rowOf({
  text: "id email name locale plan trialEnds paidUntil blocked created givenPlan invited",
  flag: "verified admin isApi newsletter",
});

/** A member as the statements of `selectUsers` find it. The texts from `provider` on are "" without a live subscription. */
export const ROW = {
  ...USER,
  ...rowOf({ text: "streaming lastUsed provider period offer overdue ends", flag: "noted stops" }),
};
export type Found = typeof ROW;

/** The statement that reads members; `from` names their table `u`. */
export function selectUsers(from: string): string {
  return `SELECT ${columns(USER, "u")}, COALESCE(s.field, '') AS streaming, COALESCE(a.last_used, '') AS lastUsed,
      COALESCE(b.provider, '') AS provider, COALESCE(b.period, '') AS period, COALESCE(b.plan, '') AS offer,
      COALESCE(b.past_due_since, '') AS overdue, COALESCE(${ENDS}, FALSE) AS stops, COALESCE(
        CASE WHEN b.cancel_at != '' AND b.cancel_at < b.current_period_end THEN b.cancel_at ELSE b.current_period_end END, '') AS ends,
      ${NOTED.sql} AS noted
    FROM ${from} LEFT JOIN stremio s ON s.user = u.id LEFT JOIN addon_access a ON a.user = u.id
      LEFT JOIN subscriptions b ON b.user = u.id AND ${IS_LIVE}`;
}

/** Members as in a list, in the order of their ids; an unknown id gives none. */
export function readUsers(app: CoreApp, ids: readonly string[], now: Date): UserRow[] {
  const sql = `${selectUsers("json_each({:ids}) k CROSS JOIN users u ON u.id = k.value")} ORDER BY k.key`;
  return userRows(app, rows(app, sql, { ids: JSON.stringify(ids) }, ROW), now);
}

/** Members as clients read them. */
export function userRows(app: CoreApp, found: readonly Found[], now: Date): UserRow[] {
  const plans = new Map(
    rows(app, "SELECT id, texts FROM plans", {}, { id: "", texts: "" }).map(({ id, texts }) => [id, planNames(texts)]),
  );
  return found.map((one) => userRow(one, plans, now));
}

function userRow(found: Found, plans: ReadonlyMap<string, Record<Locale, string>>, now: Date): UserRow {
  const { trialEnds, blocked, givenPlan, invited, offer, overdue, ends, stops, provider, period, ...shown } = found;
  const plan = shown.plan === "paid" ? "paid" : "free";
  const access = entitlements.by({ plan, trialEnds, paidUntil: shown.paidUntil, blocked }, now);
  const live = provider !== "";
  const paid = parseTime(shown.paidUntil);
  const given = !live && paid !== null && paid > now;
  const graceEnd = entitlements.graceEnd(parseTime(overdue));
  const until = graceEnd ? graceEnd.toISOString() : live ? isoOrNull(ends) : access.until;
  return {
    ...shown,
    unopened: invited !== "",
    locale: knownLocale(shown.locale),
    plan,
    access,
    streaming: shown.streaming ? parseState(shown.streaming) : null,
    paidUntil: isoOrNull(shown.paidUntil),
    created: isoTime(shown.created),
    planName: plans.get(live ? offer : given ? givenPlan : "") ?? null,
    period: live ? billing.parsePeriod(period) : null,
    provider: live ? (provider === "stripe" ? "stripe" : "manual") : given ? "given" : null,
    renewal: live ? (stops ? "ends" : "renews") : "none",
    graceEnd: graceEnd?.toISOString() ?? null,
    until,
    lastUsed: isoOrNull(shown.lastUsed),
    match: "",
  };
}
