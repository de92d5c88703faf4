import {
  type AdminReward,
  type AdminRewards,
  REWARD_FILTERS,
  type RewardTotals,
  rewardsQuery,
} from "../../../common/contract/referrals.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { count, row, rowOf, rows } from "../../lib/sql.ts";
import { referralTerms } from "../../platform/site/public.ts";
import { overpaidCents } from "./rules.ts";
import { parseRewardState, parseSettledAs } from "./store.ts";

const SHAPE = rowOf({
  text: "id referrer email name state refused settledAs",
  number: "paymentCents rate cents settledCents",
  time: "created confirmAt",
  timeOrNull: "paidAt",
});

const COLUMNS = `r.id, r.created, r.referrer, COALESCE(u.email, '') AS email, COALESCE(u.name, '') AS name,
  COALESCE(p.amount_cents, 0) AS paymentCents, r.rate, r.cents, r.state, r.refused, r.confirm_at AS confirmAt,
  r.settled_as AS settledAs, r.settled_cents AS settledCents, r.paid_at AS paidAt`;

const TOTALS = `SELECT
  (SELECT COALESCE(SUM(cents), 0) FROM rewards WHERE state = 'pending') AS pendingCents,
  (SELECT COALESCE(SUM(cents), 0) FROM rewards WHERE state = 'confirmed') AS confirmedCents,
  (SELECT COALESCE(SUM(settled_cents), 0) FROM rewards WHERE paid_at != '') AS paidCents,
  (SELECT COALESCE(SUM(settled_cents - cents), 0) FROM rewards WHERE settled_cents > cents) AS overpaidCents`;

/** `GET /api/app/admin/rewards?state=&after=`, admin: a page of rewards, newest first, with the sums of all. */
export function listRewards(e: core.RequestEvent): AdminRewards {
  const { state, after } = parseQuery(rewardsQuery, e);
  const { shown, next } = cutPage(rewardsAfter(e.app, state, after, READ_ROWS), ({ id }) => id);
  return { items: shown, next, totals: totals(e.app), rewardAs: referralTerms(e.app).rewardAs };
}

/** The next `limit` rewards after the one with the id `after` ("" for the first), matching a filter if given. */
export function rewardsAfter(app: CoreApp, filter: string, after: string, limit: number): AdminReward[] {
  const sql = `SELECT ${COLUMNS} FROM rewards r
    LEFT JOIN users u ON u.id = r.referrer LEFT JOIN payments p ON p.id = r.payment
    WHERE ${conditionFor(filter)}
      AND ({:after} = '' OR (r.created, r.id) < (SELECT created, id FROM rewards WHERE id = {:after}))
    ORDER BY r.created DESC, r.id DESC LIMIT {:limit}`;
  return rows(app, sql, { after, limit }, SHAPE).map(adminReward);
}

/** How many rewards match a filter if given. */
export function countRewards(app: CoreApp, filter: string): number {
  return count(app, "rewards r", conditionFor(filter), {});
}

function conditionFor(filter: string): string {
  const known = REWARD_FILTERS.find((name) => name === filter);
  if (!known) return "TRUE";
  return known === "overpaid" ? "r.settled_cents > r.cents" : `r.state = '${known}'`;
}

function totals(app: CoreApp): RewardTotals {
  const sums = rowOf({ number: "pendingCents confirmedCents paidCents overpaidCents" });
  return row(app, TOTALS, {}, sums) ?? sums;
}

function adminReward({ email, name, ...found }: typeof SHAPE): AdminReward {
  return {
    ...found,
    referrer: email ? { id: found.referrer, email, name } : null,
    state: parseRewardState(found.state),
    refused: found.refused === "same_person" || found.refused === "account_closed" ? found.refused : null,
    settledAs: parseSettledAs(found.settledAs),
    overpaidCents: overpaidCents(found),
  };
}
