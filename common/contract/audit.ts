import * as v from "valibot";
import { dayOrAny, rawText } from "./fields.ts";

/** An audit log entry for administrators. */
export type AuditItem = {
  id: string;
  at: string;
  action: string;
  actor: { id: string; kind: "member" | "admin" | "superuser" | "system"; name: string };
  target: string;
  targetId: string;
  /** The name of the target; "" where it has none, or exists no longer. */
  subject: string;
  member: { id: string; email: string } | null;
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
  reason: string;
};

/**
 * `GET /api/app/admin/audit?actor=&action=&member=&from=&to=&after=`: latest first. `actor` and `member` are ids
 * or e-mail addresses, the days are `YYYY-MM-DD` in UTC. `action` has whole names, or the area before a dot, separated by
 * commas.
 */
export type AuditPage = { items: AuditItem[]; next: string | null };

/** What the audit log is asked for; "" is any. */
export const auditQuery = () =>
  v.object({
    ...{ actor: rawText, member: rawText, action: rawText, after: rawText },
    /** First and last day, UTC. */
    ...{ from: dayOrAny(), to: dayOrAny() },
  });
