import { fail } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { lacksFactor, may, noStore, proved } from "../../lib/guards.ts";
import { fillIndex } from "../../lib/member-search.ts";
import { purgeInvitations } from "../../members/team/public.ts";
import { actOnBulk, listBulk, startBulk, undoBulk } from "./bulk.ts";
import { forgetMember, purgeMembers } from "./bulk-members.ts";
import { MESSAGE, mailMessage, previewMessage } from "./bulk-message.ts";
import { previewBulk } from "./bulk-preview.ts";
import { BULK, runBulk } from "./bulk-run.ts";
import { exportCsv } from "./csv.ts";
import { forgetImpersonations, memberRoutes } from "./member-routes.ts";
import { overview, waiting } from "./overview.ts";
import { guardTopic, pulse } from "./pulse.ts";
import { timeline } from "./timeline.ts";
import { detail } from "./user-detail.ts";
import { searchUsers } from "./user-list.ts";

/** Collections that the overview counts. Jobs are written without hooks, so pages also poll from time to time. */
const COUNTED = [
  "users",
  "orders",
  "payments",
  "subscriptions",
  "stremio",
  "providers",
  "threads",
  "contract_requests",
];
const CHANGES = ["onRecordAfterCreateSuccess", "onRecordAfterUpdateSuccess", "onRecordAfterDeleteSuccess"] as const;
const pulses: { [key: `${(typeof CHANGES)[number]} ${string}`]: typeof pulse } = Object.fromEntries(
  CHANGES.flatMap((change) => COUNTED.map((collection) => [`${change} ${collection}`, pulse])),
);

/** The rules of the saved views let their administrator in; a second factor that is asked for counts there too. */
function requireFactor(e: core.RequestEvent & { next(): unknown }): unknown {
  if (e.auth && !e.hasSuperuserAuth() && lacksFactor(e.app, e.auth)) throw fail(403, "factor_required");
  return e.next();
}

/** The admin area: search, edit and count members. */
export default feature({
  hooks: {
    ...pulses,
    onRealtimeSubscribeRequest: guardTopic,
    "onRecordsListRequest saved_views": requireFactor,
    "onRecordViewRequest saved_views": requireFactor,
    "onRecordCreateRequest saved_views": requireFactor,
    "onRecordUpdateRequest saved_views": requireFactor,
    "onRecordDeleteRequest saved_views": requireFactor,
  },
  onMemberDeleted: forgetMember,
  jobs: { [BULK]: runBulk, [MESSAGE]: ["mail", mailMessage, "bulk"] },
  crons: {
    "impersonations-purge": [
      "40 3 * * *",
      () => {
        forgetImpersonations();
        purgeInvitations($app);
      },
      "dated",
    ],
    "bulk-purge": ["45 3 * * *", () => purgeMembers($app), "dated"],
    "member-index": ["* * * * *", () => fillIndex($app)],
  },
  routes: {
    "GET /api/app/admin/overview": [noStore, may("members.read"), overview],
    "GET /api/app/admin/waiting": [noStore, may("members.read"), waiting],
    "POST /api/app/admin/users/search": [noStore, may("members.read"), searchUsers],
    "POST /api/app/admin/users/csv": [...proved("members.export"), exportCsv],
    "POST /api/app/admin/users/bulk/preview": [noStore, may("members.write"), previewBulk],
    "POST /api/app/admin/users/message": [noStore, may("members.write"), previewMessage],
    "POST /api/app/admin/users/bulk": [...proved("members.write"), startBulk],
    "GET /api/app/admin/bulk": [noStore, may("members.read"), listBulk],
    "POST /api/app/admin/bulk/{id}/act": [noStore, may("members.write"), actOnBulk],
    "POST /api/app/admin/bulk/{id}/undo": [...proved("members.write"), undoBulk],
    "GET /api/app/admin/users/{id}": [noStore, may("members.read"), detail],
    "GET /api/app/admin/users/{id}/timeline": [noStore, may("members.read"), timeline],
    ...memberRoutes,
  },
});
