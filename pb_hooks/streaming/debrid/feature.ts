import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
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
    [`GET ${AREA}`]: [noStore, may("service.read"), listAccounts],
    [`POST ${AREA}`]: [noStore, may("service.write"), addAccount],
    [`POST ${AREA}/order`]: [noStore, may("service.write"), orderAccounts],
    [`POST ${AREA}/{id}`]: [noStore, may("service.write"), changeAccount],
    [`POST ${AREA}/{id}/check`]: [noStore, may("service.write"), checkNow],
    [`POST ${AREA}/{id}/delete`]: [noStore, may("service.write"), deleteAccount],
    [`GET ${AREA}/{id}/checks`]: [noStore, may("service.read"), listChecks],
  },
  crons: {
    "debrid-checks": ["15 */6 * * *", () => checkAll($app)],
    "debrid-purge": ["50 3 * * *", () => purgeChecks($app), "dated"],
  },
  jobs: { [CHECK]: ["debrid", checkJob] },
  notices: NOTICES,
});
