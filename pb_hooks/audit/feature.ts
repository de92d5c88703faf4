import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { listAudit } from "./list.ts";

export default feature({
  rows: { audit_log: "unchanged" },
  routes: { "GET /api/app/admin/audit": [noStore, requireAdmin, listAudit] },
});
