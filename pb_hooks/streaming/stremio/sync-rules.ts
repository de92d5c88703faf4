import { type DesiredState, SYNC_REASONS, type SyncReason } from "../../../common/contract/stremio.ts";

/** Attempts after which an account shows as in error; retries continue. */
const TRIES = 3;

/** Seconds to wait after an account's first, second … failed attempt; the last one repeats. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600];

/** No account waits longer than until tomorrow; a longer wait was set by a wrong clock. */
export const FARTHEST_TRY_SECONDS = 26 * 3600;

/** Reasons that only a person can resolve: no attempt before that. */
export const PARKED: readonly SyncReason[] = ["consent", "password_changed", "account_gone", "key_lost"];

/** Wait after the `attempts`-th failed attempt (from 1), in seconds; `random` in [0, 1) spreads it by a tenth. */
export function waitSeconds(attempts: number, random: number): number {
  const base = WAITS[Math.min(attempts, WAITS.length) - 1] ?? 60;
  return Math.round(base * (0.95 + 0.1 * random));
}

/** The state that a member and the lists see while an account is not in sync. */
export function stateWhileWaiting(reason: SyncReason, attempts: number): "queued" | "error" {
  if (reason === "consent" || reason === "sign_up_budget") return "queued";
  return PARKED.includes(reason) || attempts >= TRIES ? "error" : "queued";
}

/** A stored desired state; "" (a record from before it was stored) takes the shown state. */
export function desiredOf(stored: string, field: string): DesiredState {
  if (stored === "active" || stored === "suspended") return stored;
  return field === "suspended" ? "suspended" : "active";
}

/** A stored reason; null for none. */
export function reasonOf(stored: string): SyncReason | null {
  return SYNC_REASONS.find((reason) => reason === stored) ?? null;
}
