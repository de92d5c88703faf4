import { feature } from "../../lib/feature.ts";
import { noStore, provedAdmin, requireAdmin } from "../../lib/guards.ts";
import { addMember } from "./add.ts";
import { sendRefused } from "./errors-file.ts";
import { inviteSome } from "./invite.ts";
import { memberData } from "./member-data.ts";
import { purgeImports } from "./purge.ts";
import {
  actOnImport,
  addRows,
  beginImport,
  inviteMembers,
  knownAddresses,
  listImports,
  readImport,
  startImport,
  undoImport,
} from "./routes.ts";
import { runImport } from "./run.ts";
import { INVITE, RUN } from "./store.ts";
import { forgetRows } from "./undo.ts";
import { sendWayOut } from "./way-out.ts";

/** Members from elsewhere: files of them, added by hand, and the files with which they leave. */
export default feature({
  routes: {
    "GET /api/app/admin/imports": [noStore, requireAdmin, listImports],
    "POST /api/app/admin/imports": [noStore, requireAdmin, beginImport],
    "POST /api/app/admin/imports/known": [noStore, requireAdmin, knownAddresses],
    "GET /api/app/admin/imports/{id}": [noStore, requireAdmin, readImport],
    "POST /api/app/admin/imports/{id}/rows": [noStore, requireAdmin, addRows],
    "POST /api/app/admin/imports/{id}/start": [...provedAdmin, startImport],
    "POST /api/app/admin/imports/{id}/undo": [...provedAdmin, undoImport],
    "POST /api/app/admin/imports/{id}/invite": [...provedAdmin, inviteMembers],
    "POST /api/app/admin/imports/{id}/act": [noStore, requireAdmin, actOnImport],
    "GET /api/app/admin/imports/{id}/refused": [...provedAdmin, sendRefused],
    "POST /api/app/admin/users/add": [...provedAdmin, addMember],
    "POST /api/app/admin/way-out": [...provedAdmin, sendWayOut],
  },
  crons: { "imports-purge": ["35 3 * * *", () => purgeImports($app), "dated"] },
  jobs: { [RUN]: runImport, [INVITE]: inviteSome },
  memberData,
  onMemberDeleted: forgetRows,
});
