import type { AuditPage } from "../../../../common/wire/admin.ts";
import { memberCall } from "../../lib/member-call.ts";

export type AuditFilters = { action: string; actor: string; member: string; from: string; to: string };
export const NO_FILTERS: AuditFilters = { action: "", actor: "", member: "", from: "", to: "" };

/** One page of the log, the latest first. */
export const readAudit = (filters: AuditFilters, after: string, signal: AbortSignal) =>
  memberCall((pb) =>
    pb.send<AuditPage>(`/api/app/admin/audit?${new URLSearchParams({ ...filters, after })}`, { method: "GET", signal }),
  );
