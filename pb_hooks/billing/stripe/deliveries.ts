import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { addSeconds, now } from "../../lib/time.ts";
import { siteUrl } from "../../site/public.ts";

/** Bursts of events write the time once. */
const APART_SECONDS = 1;

/** Where Stripe reports to. */
export function webhookUrl(app: CoreApp): string {
  return `${siteUrl(app)}/api/app/billing/webhook`;
}

/** Notes that Stripe has reached the webhook with these secrets. */
export function noteDelivery(app: CoreApp, secrets: readonly string[]): void {
  const last = lastDelivery(app, secrets);
  const time = now();
  if (last && new Date(last) > addSeconds(time, -APART_SECONDS)) return;
  writeNote(app, "stripe_delivered", `${mark(app, secrets)} ${time.toISOString()}`);
}

/** When Stripe last reached the webhook with these secrets, in ISO 8601; null before, and after a change of the address. */
export function lastDelivery(app: CoreApp, secrets: readonly string[]): string | null {
  const [of, time] = readNote(app, "stripe_delivered").split(" ");
  return of === mark(app, secrets) && time ? time : null;
}

function mark(app: CoreApp, secrets: readonly string[]): string {
  return $security.sha256([webhookUrl(app), ...secrets].join(",")).slice(0, 12);
}
