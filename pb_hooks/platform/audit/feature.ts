import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { forgetAddresses, forgetNotes } from "./addresses.ts";
import { listAudit } from "./list.ts";
import { memberData } from "./member-data.ts";

export default feature({
  rows: { audit_log: "unchanged" },
  routes: { "GET /api/app/admin/audit": [noStore, may("members.read"), listAudit] },
  crons: { "audit-addresses": ["25 3 * * *", () => forgetAddresses($app), "dated"] },
  memberData,
  onMemberDeleted: forgetNotes,
});
