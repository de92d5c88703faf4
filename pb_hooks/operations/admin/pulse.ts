import { OVERVIEW_TOPIC } from "../../../common/contract/realtime.ts";
import { now } from "../../../common/time.ts";
import { isPermitted, lacksFactor, requirePermission } from "../../lib/guards.ts";

/** Least time between two messages of this process, in ms; pages wait longer before they read (web/src/shared/live-overview.ts). */
const EVERY_MS = 1000;
const SENT = "overview-pulse";

/**
 * Only administrators who see the overview may subscribe to its topic, and not while impersonating. A new subscriber gets the
 * next event at once: it has not heard the message that the others are still reading. @throws ApiError 401, 403
 */
export function guardTopic(e: core.RealtimeSubscribeRequestEvent): void {
  // A subscription may carry options after a question mark.
  const wanted = e.subscriptions.some((name) => name.split("?")[0] === OVERVIEW_TOPIC);
  if (wanted) requirePermission(e, "members.read");
  e.next();
  if (wanted) e.app.store().set(SENT, "0");
}

/**
 * After the commit of a change that the overview counts: tells the administrators' open pages to read again. It never
 * fails the change itself, and a hundred simultaneous sign-ups make one message.
 */
export function pulse(e: core.RecordEvent): void {
  e.next();
  const store = e.app.store();
  const time = now().getTime();
  if (time - Number(store.get(SENT) ?? 0) < EVERY_MS) return;
  store.set(SENT, String(time));
  const message = new SubscriptionMessage({ name: OVERVIEW_TOPIC, data: "{}" });
  const clients: { [id: string]: subscriptions.Client } = e.app.subscriptionsBroker().clients();
  for (const client of Object.values(clients)) {
    if (client.hasSubscription(OVERVIEW_TOPIC) && isAdmin(e.app, client)) $realtime.send(client, message);
  }
}

/** PocketBase keeps a connection's account up to date, so another role takes effect; so does a factor that is asked for. */
function isAdmin(app: CoreApp, client: subscriptions.Client): boolean {
  const auth = client.get("auth") as core.Record | null; // what PocketBase puts there
  if (!auth) return false;
  return auth.isSuperuser() || (isPermitted(auth, "members.read") && !lacksFactor(app, auth));
}
