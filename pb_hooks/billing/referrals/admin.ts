import {
  type PaidAnswer,
  type PaidRequest,
  paidInput,
  REWARD_FILTERS,
  rewardsQuery,
} from "../../../common/contract/referrals.ts";
import { parisDay } from "../../../common/paris.ts";
import { now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { startCsv } from "../../lib/csv-file.ts";
import { fail } from "../../lib/errors.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { findById } from "../../lib/records.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { audit, auditExport } from "../../platform/audit/public.ts";
import { countRewards, rewardsAfter } from "./admin-list.ts";
import { settleReward } from "./credit.ts";
import { CSV_HEAD, csvCells } from "./csv.ts";

const EXPORT_PAGE = 500;

/** `GET /api/app/admin/rewards/export?state=`, admin: the list as CSV, sent page by page; the log says who took it. */
export function exportRewards(e: core.RequestEvent): void {
  const { state } = parseQuery(rewardsQuery, e);
  const locale = requestLocale(e);
  const filter = REWARD_FILTERS.find((name) => name === state) ?? "";
  auditExport(
    e,
    { action: "reward.csv", target: ["rewards", ""], after: { state: filter } },
    countRewards(e.app, filter),
  );
  const send = startCsv(e, `rewards-${parisDay(now())}.csv`, locale);
  send([CSV_HEAD[locale]]);
  for (let after = ""; ; ) {
    const page = rewardsAfter(e.app, state, after, EXPORT_PAGE);
    send(page.map(csvCells));
    if (page.length < EXPORT_PAGE) return;
    after = page.at(-1)?.id ?? "";
  }
}

/** `POST /api/app/admin/rewards/paid` (PaidRequest), admin: see common/contract/referrals.ts. */
export const markPaid = change(paidInput, (tx, { rewards, reason }, e): PaidAnswer => {
  for (const reward of rewards) payOut(tx, e, reward, reason);
  return { count: rewards.length, cents: rewards.reduce((sum, { cents }) => sum + cents, 0) };
});

function payOut(
  tx: CoreApp,
  e: core.RequestEvent,
  { id, cents }: PaidRequest["rewards"][number],
  reason: string,
): void {
  const reward = findById(tx, "rewards", id);
  // A reward whose credit is on its way counts as paid out.
  if (reward?.getString("state") !== "confirmed" || reward.getInt("settled_cents") > 0)
    throw fail(409, "rewards_changed");
  // The administrator sends the sum that the page showed.
  if (reward.getInt("cents") !== cents) throw fail(409, "rewards_changed");
  settleReward(tx, reward, "payout", cents);
  audit(tx, e, {
    action: "reward.payout",
    target: ["rewards", id],
    member: reward.getString("referrer"),
    before: { state: "confirmed" },
    after: { state: "paid", cents },
    reason,
  });
}
