import type { AuditPage } from "../../../../../common/contract/audit.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

export type AuditFilters = { action: string; actor: string; member: string; from: string; to: string };
export const NO_FILTERS: AuditFilters = { action: "", actor: "", member: "", from: "", to: "" };

const { get } = adminCalls("/audit");

/** One page of the log, latest first. */
export const readAudit = (filters: AuditFilters, after: string, signal: AbortSignal) =>
  get<AuditPage>("", signal, { ...filters, after });
