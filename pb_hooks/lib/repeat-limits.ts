import { fail } from "./errors.ts";
import { type Limit, take } from "./limit-store.ts";

/**
 * What a member can do without end, each kind apart, while every time leaves a mail, a row that is kept or an event for the
 * operator's programs.
 */
const KEPT: Limit = { burst: 30, every: 600 };

/** Counts it, in its transaction. @throws ApiError 429 `too_many_requests` */
export function countKept(tx: CoreApp, user: string, what: string): void {
  if (!take(tx, `${what}:${user}`, KEPT)) throw fail(429, "too_many_requests");
}

/** Counts likewise what happens at sign-ins, which are not refused for it. @returns false when it leaves nothing more for now */
export function leavesKept(tx: CoreApp, user: string, what: string): boolean {
  return take(tx, `${what}:${user}`, KEPT);
}
