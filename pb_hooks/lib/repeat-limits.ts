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

/** What happens at sign-ins, which are not refused for it: only what they leave has an end. */
type KeptOfSignIns = "factor-use" | "passkey-copied";

/** Counts it, in its transaction. @throws ApiError 429 `too_many_requests` */
export function countKept(tx: CoreApp, user: string, what: Kept): void {
  if (!take(tx, `${what}:${user}`, KEPT)) throw fail(429, "too_many_requests");
}

/** Counts it likewise. @returns false when it leaves nothing more for now */
export function leavesKept(tx: CoreApp, user: string, what: KeptOfSignIns): boolean {
  return take(tx, `${what}:${user}`, KEPT);
}
