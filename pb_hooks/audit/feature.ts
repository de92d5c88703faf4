import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { noStore, requireAdmin } from "../lib/guards.ts";
import { listAudit } from "./list.ts";

/** An entry stays as it was written, whether an administrator or a superuser asks. */
function refuse(): void {
  throw fail(403, "append_only");
}

/** The log of who did what. */
export default feature({
  hooks: { "onRecordUpdate audit_log": refuse, "onRecordDelete audit_log": refuse },
  routes: { "GET /api/app/admin/audit": [noStore, requireAdmin, listAudit] },
});
