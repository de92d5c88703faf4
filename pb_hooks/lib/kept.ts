import { fail } from "./errors.ts";
import { type Limit, take } from "./limit-store.ts";

/**
 * What a member can do without end, each kind apart, while every time leaves a mail, a row that is kept or an event for the
 * operator's programs.
 */
const KEPT: Limit = { burst: 30, every: 600 };

/** What members do to their own account that leaves something each time: a new second factor or a name for one, a proof … */
type Kept =
  | "factor"
  | "factor-name"
  | "proof"
  | "password"
  | "choice"
  | "private-address"
  | "resume"
  | "change-later"
  | "api-key";

/** Counts it, in its transaction. @throws ApiError 429 `too_many_requests` */
export function countKept(tx: CoreApp, user: string, what: Kept): void {
  if (!take(tx, `${what}:${user}`, KEPT)) throw fail(429, "too_many_requests");
}
