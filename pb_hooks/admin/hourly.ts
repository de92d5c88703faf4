import { actorOf, timesSince } from "../audit/public.ts";
import { fail } from "../lib/errors.ts";
import { addSeconds, now } from "../lib/time.ts";

/** Hourly limits per administrator on what shows or exports members' data: enough for support, slow for a thief. */
const PER_HOUR: Readonly<Record<string, number>> = {
  "user.reveal": 30,
  "user.export": 30,
  "user.impersonate": 30,
  "user.csv": 10,
};

/** Enforces an action's limit by counting its entries in the audit log. @throws ApiError 429 `too_many_requests` */
export function refuseTooOften(tx: CoreApp, e: core.RequestEvent, action: string): void {
  const most = PER_HOUR[action];
  if (most !== undefined && timesSince(tx, actorOf(e), action, addSeconds(now(), -3600)) >= most)
    throw fail(429, "too_many_requests");
}
