import type { Access } from "../../../../../common/contract/api.ts";
import { daysUntil, parseTime } from "../../../../../common/time.ts";

/** Whole days until a time, counting a partial day as one; 0 when it has passed or is unknown. */
export function daysLeft(until: string | null, now: number): number {
  const end = parseTime(until ?? "");
  return end ? daysUntil(end, new Date(now)) : 0;
}

/** Whether this account never had access because its person used the free trial with another account. */
export function hadNoTrial(access: Access): boolean {
  return access.state === "expired" && access.until === null;
}
