import { oneAtATime } from "../../lib/one-at-a-time.ts";

/** Enough for the few requests of another run while Stripe answers at all. */
const WAIT_MS = 20_000;

/**
 * Runs `work`, which reads a subscription at Stripe and writes what follows from it, while no other run does so for the same
 * one. Otherwise a job that has read the old plan schedules it again over a change that the member has paid for. Waits for
 * the other run. Not to be nested.
 * @param id Stripe's id
 * @throws ApiError 409 `change_running` when the other run takes too long
 */
export function lockSubscription<T>(app: CoreApp, id: string, work: () => T): T {
  return oneAtATime(app, `stripe:${id}`, "change_running", work, WAIT_MS);
}
