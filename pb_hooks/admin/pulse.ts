import { OVERVIEW_TOPIC } from "../../common/wire/admin.ts";
import { requireAdmin } from "../lib/guards.ts";
import { now } from "../lib/time.ts";

/** One message in this time and process, in ms; pages wait longer than that before they read (web/src/lib/live.ts). */
const EVERY_MS = 1000;
const SENT = "overview-pulse";

/**
 * Who subscribes to the overview's topic is an administrator, and in no other member's place. The next thing that happens
 * is told at once: a newcomer has not heard the message that others are still reading. @throws ApiError 401, 403
 */
export function guardTopic(e: core.RealtimeSubscribeRequestEvent): void {
  // A subscription may carry options behind a question mark.
  const wanted = e.subscriptions.some((name) => name.split("?")[0] === OVERVIEW_TOPIC);
  if (wanted) requireAdmin(e);
  e.next();
  if (wanted) e.app.store().set(SENT, "0");
}

/**
 * After the commit of something that the overview counts: tells the administrators' open pages to look again. It never
 * fails what happened, and a hundred sign-ups at once are one message.
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
    if (client.hasSubscription(OVERVIEW_TOPIC) && isAdmin(client)) client.send(message);
  }
}

/** PocketBase keeps the account of a connection as it is now: a flag that was taken counts. */
function isAdmin(client: subscriptions.Client): boolean {
  const auth = client.get("auth") as core.Record | null; // what PocketBase puts there
  if (!auth) return false;
  return auth.isSuperuser() || auth.getBool("admin");
}
