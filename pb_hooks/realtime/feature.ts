import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { mayFollow } from "./rules.ts";

/**
 * Each topic is work for every change of a record: guests and members get those that our own pages use. How many
 * streams there are, and how long a subscription is, internal/realtime bounds. @throws ApiError 401, 403
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

/** Who may be told of which changes. */
export default feature({ hooks: { onRealtimeSubscribeRequest: guardTopics } });
