import { findById } from "../../lib/records.ts";
import type { AuditActor } from "../../platform/audit/public.ts";

/** Who started an import: the id is a superuser's or a member's. */
export function starterOf(app: CoreApp, found: Rec<"imports">): AuditActor {
  const id = found.getString("admin");
  return { id, kind: findById(app, "_superusers", id) ? "superuser" : "admin", ip: found.getString("ip") };
}
