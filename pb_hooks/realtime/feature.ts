import { fail } from "../lib/errors.ts";
import { feature } from "../lib/feature.ts";
import { mayFollow } from "./rules.ts";

/**
 * Each topic costs work at every change of a record: members get only those that our own pages use, visitors none, not even
 * `@oauth2`, because we sign in with providers without a stream (decision 134). Visitors may still end their subscriptions.
 * internal/realtime limits the number of streams and the length of a subscription. @throws ApiError 401, 403
 */
function guardTopics(e: core.RealtimeSubscribeRequestEvent): void {
  const isMember = e.auth?.collection().name === "users";
  if (!e.hasSuperuserAuth() && !isMember && e.subscriptions.length > 0) throw fail(401, "auth_required");
  if (isMember && !mayFollow(e.subscriptions)) throw fail(403, "validation_invalid_value", "subscriptions");
  e.next();
}

/** Who may subscribe to which changes. */
export default feature({ hooks: { onRealtimeSubscribeRequest: guardTopics } });
