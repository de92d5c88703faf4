import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { mayFollow } from "./rules.ts";

/**
 * Each topic costs work at every change of a record: guests and members get only those that our own pages use.
 * internal/realtime limits the number of streams and the length of a subscription. @throws ApiError 401, 403
 */
function guardTopics(e: core.RealtimeSubscribeRequestEvent): void {
  if (!e.hasSuperuserAuth()) {
    const caller = e.auth?.collection().name === "users" ? "member" : "guest";
    if (!mayFollow(caller, e.subscriptions)) {
      throw caller === "guest" ? fail(401, "auth_required") : fail(403, "validation_invalid_value", "subscriptions");
    }
  }
  e.next();
}

/** Who may subscribe to which changes. */
export default feature({ hooks: { onRealtimeSubscribeRequest: guardTopics } });
