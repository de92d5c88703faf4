import { feature } from "../../lib/feature.ts";
import { noStore, requireAdmin } from "../../lib/guards.ts";
import { forgetAddresses } from "./addresses.ts";
import { listAudit } from "./list.ts";
import { memberData } from "./member-data.ts";

export default feature({
  rows: { audit_log: "unchanged" },
  routes: { "GET /api/app/admin/audit": [noStore, requireAdmin, listAudit] },
  crons: { "audit-addresses": ["25 3 * * *", () => forgetAddresses($app), "dated"] },
  memberData,
});
