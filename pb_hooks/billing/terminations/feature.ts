import { feature } from "../../lib/feature.ts";
import { may, noStore, proved, requireAuth } from "../../lib/guards.ts";
import { anyEncoding } from "../../lib/parse-body.ts";
import { billing } from "../public.ts";
import { approve, list, paidBack, refuse } from "./admin.ts";
import { cancelFor, withdrawFor } from "./for-member.ts";
import { CONFIRM_MAIL, MATCH, mailConfirmationLink, match, review } from "./match.ts";
import { withdrawAll } from "./own-deletion.ts";
import { confirm, offer, open, request } from "./routes.ts";
import { forgetPerson, memberData, purgeRequests } from "./store.ts";
import { NOTICES } from "./texts.ts";

/** Requests to end a contract by notice or withdrawal, signed in or not. */
export default feature({
  routes: {
    "GET /api/app/terminations/offer": [noStore, requireAuth, offer],
    "POST /api/app/terminations": [noStore, request],
    "POST /api/app/terminations/open": [noStore, open],
    "POST /api/app/terminations/confirm": [noStore, anyEncoding, confirm],
    "GET /api/app/admin/terminations": [noStore, may("money.read"), list],
    "POST /api/app/admin/terminations/{id}/approve": [...proved("money.write"), approve],
    "POST /api/app/admin/terminations/{id}/refuse": [noStore, may("money.write"), refuse],
    "POST /api/app/admin/users/{id}/cancel": [...proved("money.write"), cancelFor],
    "POST /api/app/admin/users/{id}/withdraw": [...proved("money.write"), withdrawFor],
    "POST /api/app/admin/payments/{id}/paid-back": [...proved("money.write"), paidBack],
  },
  crons: {
    "terminations-review": ["7,37 * * * *", () => review($app)],
    "terminations-purge": [
      "55 3 * * *",
      () => {
        purgeRequests($app);
        billing.forgetWithdrawals($app);
      },
      "dated",
    ],
  },
  jobs: { [MATCH]: match, [CONFIRM_MAIL]: ["mail", mailConfirmationLink] },
  notices: NOTICES,
  memberData,
  onOwnDeletion: withdrawAll,
  onMemberDeleted: forgetPerson,
});
