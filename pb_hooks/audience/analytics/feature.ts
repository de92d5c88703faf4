import { dayOf, now } from "../../../common/time.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { deleteInSteps } from "../../lib/sql.ts";
import { collect } from "./collect.ts";
import { keepFigures } from "./deleted-members.ts";
import { REBUILD, rebuild, startRebuild, status } from "./rebuild.ts";
import { rollTail, rollUp } from "./roll.ts";
import { report, reportCsv } from "./routes.ts";
import { keptSince } from "./rules.ts";
import { deleteOldSalts } from "./salts.ts";

/** Deletes events older than 25 months, and a salt that no event has replaced today. */
function purge(): void {
  deleteInSteps($app, "events", "day < {:since}", { since: keptSince(now()) });
  deleteOldSalts($app, dayOf(now()));
}

/** First-party figures: counts events as they come, rolls them up by day and shows them to administrators. */
export default feature({
  onMemberDeleted: keepFigures,
  routes: {
    "POST /api/app/collect": [collect],
    "GET /api/app/admin/analytics/status": [noStore, may("figures"), status],
    "POST /api/app/admin/analytics/rebuild": [noStore, may("figures"), startRebuild],
    "GET /api/app/admin/analytics/{report}": [noStore, may("figures"), report],
    "GET /api/app/admin/analytics/{report}/csv": [noStore, may("figures"), reportCsv],
  },
  crons: {
    analytics: ["*/5 * * * *", () => rollUp($app, now())],
    "analytics-nightly": ["20 0 * * *", () => rollTail($app, now())],
    "events-purge": ["5 0 * * *", purge, "dated"],
  },
  jobs: { [REBUILD]: rebuild },
});
