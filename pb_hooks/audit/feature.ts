import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { listAudit } from "./list.ts";

/** An entry never changes, not even for an administrator or a superuser. */
function refuse(): void {
  throw fail(403, "append_only");
}

/** The audit log. */
export default feature({
  hooks: { "onRecordUpdate audit_log": refuse, "onRecordDelete audit_log": refuse },
  routes: { "GET /api/app/admin/audit": [noStore, requireAdmin, listAudit] },
});
