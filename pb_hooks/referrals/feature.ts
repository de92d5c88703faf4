import { must } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin, requireAuth } from "../lib/guards.ts";
import { run } from "../lib/sql.ts";
import { now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { exportRewards, markPaid } from "./admin.ts";
import { listRewards } from "./admin-list.ts";
import { attribute, attributeLater, readCode } from "./attribution.ts";
import { confirmRewards } from "./confirm.ts";
import { CREDIT, giveCredit } from "./credit.ts";
import { figures } from "./figures.ts";
import { followPayments } from "./follow-payment.ts";

/** Whoever leaves gives up what was not given yet; what was given stays in the books, without a name. */
function closeAccount(e: core.RecordEvent): void {
  inTransaction(e, () => {
    run(
      e.app,
      `UPDATE rewards SET state = 'reversed', refused = 'account_closed', cents = 0
       WHERE referrer = {:id} AND state IN ('pending', 'confirmed')`,
      { id: must(e.record, "record").id },
    );
    e.next();
  });
}

/** Invitations: whose code brought whom, and what the first payment of each guest earns. */
export default feature({
  hooks: {
    "onRecordCreateRequest users": readCode,
    "onRecordCreate users": attribute,
    "onRecordUpdate users": attributeLater,
    "onRecordDelete users": closeAccount,
    "onRecordCreate payments": followPayments,
    "onRecordUpdate payments": followPayments,
  },
  routes: {
    "GET /api/app/referral": [noStore, requireAuth, figures],
    "GET /api/app/admin/rewards": [noStore, requireAdmin, listRewards],
    "GET /api/app/admin/rewards/export": [noStore, requireAdmin, exportRewards],
    "POST /api/app/admin/rewards/paid": [noStore, requireAdmin, markPaid],
  },
  crons: { rewards: ["35 * * * *", () => confirmRewards($app, now())] },
  jobs: { [CREDIT]: ["payments", giveCredit] },
});
