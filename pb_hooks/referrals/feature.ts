import type { ReferralFigures } from "../../types/api.ts";
import { feature } from "../lib/feature.ts";
import { member, noStore, requireAuth } from "../lib/guards.ts";
import { row } from "../lib/sql.ts";

/** `GET /api/app/referral`, member: the own code and the number of accounts that it brought; never whose they are. */
function figures(e: core.RequestEvent): void {
  const user = member(e);
  const sql = "SELECT COUNT(*) AS sign_ups FROM users WHERE referred_by = {:id}";
  const found = row(e.app, sql, { id: user.id }, { sign_ups: 0 });
  const body: ReferralFigures = { code: user.getString("affiliate_code"), signUps: found?.sign_ups ?? 0 };
  e.json(200, body);
}

/** Invitations: whose code brought whom. */
export default feature({ routes: { "GET /api/app/referral": [noStore, requireAuth, figures] } });
