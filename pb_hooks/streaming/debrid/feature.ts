import { feature } from "../../lib/feature.ts";
import { noStore, requireAdmin } from "../../lib/guards.ts";
import { CHECK, checkAll, checkJob, purgeChecks } from "./check.ts";
import { NOTICES } from "./notices.ts";
import {
  addAccount,
  changeAccount,
  checkNow,
  deleteAccount,
  listAccounts,
  listChecks,
  orderAccounts,
} from "./routes.ts";

const AREA = "/api/app/admin/debrid";

/** The operator's accounts at debrid services: their keys, health and fail-over order. */
export default feature({
  routes: {
    [`GET ${AREA}`]: [noStore, requireAdmin, listAccounts],
    [`POST ${AREA}`]: [noStore, requireAdmin, addAccount],
    [`POST ${AREA}/order`]: [noStore, requireAdmin, orderAccounts],
    [`POST ${AREA}/{id}`]: [noStore, requireAdmin, changeAccount],
    [`POST ${AREA}/{id}/check`]: [noStore, requireAdmin, checkNow],
    [`POST ${AREA}/{id}/delete`]: [noStore, requireAdmin, deleteAccount],
    [`GET ${AREA}/{id}/checks`]: [noStore, requireAdmin, listChecks],
  },
  crons: {
    "debrid-checks": ["15 */6 * * *", () => checkAll($app)],
    "debrid-purge": ["50 3 * * *", () => purgeChecks($app), "dated"],
  },
  jobs: { [CHECK]: ["debrid", checkJob] },
  notices: NOTICES,
});
