import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { addSeconds, now } from "../../lib/time.ts";

/** Bursts of events write the time once. */
const APART_SECONDS = 1;

/** Notes that Stripe has reached the webhook with these secrets. */
export function noteDelivery(app: CoreApp, secrets: readonly string[]): void {
  const last = lastDelivery(app, secrets);
  const time = now();
  if (last && new Date(last) > addSeconds(time, -APART_SECONDS)) return;
  writeNote(app, "stripe_delivered", `${mark(secrets)} ${time.toISOString()}`);
}

/** When Stripe last reached the webhook with these secrets, in ISO 8601; null before. */
export function lastDelivery(app: CoreApp, secrets: readonly string[]): string | null {
  const [of, time] = readNote(app, "stripe_delivered").split(" ");
  return of === mark(secrets) && time ? time : null;
}

function mark(secrets: readonly string[]): string {
  return $security.sha256(secrets.join(",")).slice(0, 12);
}
