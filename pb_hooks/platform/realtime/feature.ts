import { fail } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { row } from "../../lib/sql.ts";
import { mayFollow } from "./rules.ts";

/**
 * Each topic costs work at every change of a record: members get only those that our own pages use, and their own record and
 * streaming account; visitors none, not even
 * `@oauth2`, because we sign in with providers without a stream. Visitors may still end their subscriptions.
 * internal/front/realtime limits the number of streams and the length of a subscription. @throws ApiError 401, 403
 */
function guardTopics(e: core.RealtimeSubscribeRequestEvent): void {
  const isMember = e.auth?.collection().name === "users";
  if (!e.hasSuperuserAuth() && !isMember && e.subscriptions.length > 0) throw fail(401, "auth_required");
  if (isMember && !mayFollow(e.subscriptions, () => ownTopics(e.app, e.auth?.id ?? "")))
    throw fail(403, "validation_invalid_value", "subscriptions");
  e.next();
}

function ownTopics(app: CoreApp, user: string): string[] {
  const streaming = row(app, "SELECT id FROM stremio WHERE user = {:user}", { user }, { id: "" });
  return [`users/${user}`, ...(streaming ? [`stremio/${streaming.id}`] : [])];
}

/** Who may subscribe to which changes. */
export default feature({ hooks: { onRealtimeSubscribeRequest: guardTopics } });
