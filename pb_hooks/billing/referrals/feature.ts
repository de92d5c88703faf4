import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import { row, run } from "../../lib/sql.ts";
import { exportRewards, markPaid } from "./admin.ts";
import { listRewards } from "./admin-list.ts";
import { attribute, attributeLater, forgetReferrer, readCode } from "./attribution.ts";
import { confirmRewards } from "./confirm.ts";
import { CREDIT, giveCredit } from "./credit.ts";
import { figures, memberData } from "./figures.ts";
import { followPayments } from "./follow-payment.ts";

/** A deleted member loses the rewards not yet given, also those that a dispute holds; those given stay in the books, without a name. */
function closeAccount(tx: CoreApp, user: Rec<"users">): void {
  const sql = `UPDATE rewards SET state = 'reversed', refused = 'account_closed', cents = 0
               WHERE referrer = {:id} AND paid_at = '' AND refused = ''`;
  run(tx, sql, { id: user.id });
}

/** The confirmed rewards that `closeAccount` reverses, but for those whose credit is promised: it may have been given. */
function lossAtDeletion(app: CoreApp, user: Rec<"users">) {
  const sql = `SELECT COALESCE(SUM(cents), 0) AS cents FROM rewards
               WHERE referrer = {:id} AND state = 'confirmed' AND settled_cents = 0`;
  return { rewardCents: row(app, sql, { id: user.id }, { cents: 0 })?.cents ?? 0 };
}

/** Referrals: whose code brought whom, and what each referred member's first payment earns. */
export default feature({
  hooks: {
    "onRecordCreateRequest users": readCode,
    "onRecordCreate users": attribute,
    "onRecordUpdate users": attributeLater,
    "onRecordCreate payments": followPayments,
    "onRecordUpdate payments": followPayments,
  },
  routes: {
    "GET /api/app/referral": [noStore, requireAuth, figures],
    "GET /api/app/admin/rewards": [noStore, may("money.read"), listRewards],
    "GET /api/app/admin/rewards/export": [...proved("money.write"), exportRewards],
    "POST /api/app/admin/rewards/paid": [...proved("money.write"), markPaid],
  },
  crons: { rewards: ["35 * * * *", () => confirmRewards($app), "dated"] },
  memberData,
  lossAtDeletion,
  onMemberDeleted: closeAccount,
  onTakenOver: forgetReferrer,
  jobs: { [CREDIT]: ["payments", giveCredit] },
});
