import { feature } from "../../lib/feature.ts";
import { may, noStore, proved } from "../../lib/guards.ts";
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
    "GET /api/app/admin/imports": [noStore, may("settings"), listImports],
    "POST /api/app/admin/imports": [noStore, may("settings"), beginImport],
    "POST /api/app/admin/imports/known": [noStore, may("settings"), knownAddresses],
    "GET /api/app/admin/imports/{id}": [noStore, may("settings"), readImport],
    "POST /api/app/admin/imports/{id}/rows": [noStore, may("settings"), addRows],
    "POST /api/app/admin/imports/{id}/start": [...proved("settings"), startImport],
    "POST /api/app/admin/imports/{id}/undo": [...proved("settings"), undoImport],
    "POST /api/app/admin/imports/{id}/invite": [...proved("settings"), inviteMembers],
    "POST /api/app/admin/imports/{id}/act": [noStore, may("settings"), actOnImport],
    "GET /api/app/admin/imports/{id}/refused": [...proved("settings"), sendRefused],
    "POST /api/app/admin/users/add": [...proved("members.write"), addMember],
    "POST /api/app/admin/way-out": [...proved("members.export"), sendWayOut],
  },
  crons: { "imports-purge": ["35 3 * * *", () => purgeImports($app), "dated"] },
  jobs: { [RUN]: runImport, [INVITE]: inviteSome },
  memberData,
  onMemberDeleted: forgetRows,
});
