import { now } from "../../../common/time.ts";
import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { webhookSecrets } from "../ledger/settings.ts";

/** Set once Stripe has reached this process, in PocketBase's store, which all runtimes share. */
const REACHED = "stripe.reached";

/** Where Stripe reports to. */
export function webhookUrl(app: CoreApp): string {
  return `${siteUrl(app)}/api/app/billing/webhook`;
}

/** Notes that Stripe has reached the webhook with these secrets. */
export function noteDelivery(app: CoreApp, secrets: readonly string[]): void {
  app.store().set(REACHED, "1");
  writeNote(app, "stripe_delivered", `${mark(app, secrets)} ${now().toISOString()}`);
}

/** When Stripe last reached the webhook with these secrets, in ISO 8601; null before, and after a change of the address. */
export function lastDelivery(app: CoreApp, secrets: readonly string[]): string | null {
  const [of, time] = readNote(app, "stripe_delivered").split(" ");
  return of === mark(app, secrets) && time ? time : null;
}

/** Whether Stripe has called since the start: it does not call a clone of the server. True where no webhook is set up. */
export function isReached(app: CoreApp): boolean {
  return webhookSecrets().length === 0 || app.store().get(REACHED) === "1";
}

function mark(app: CoreApp, secrets: readonly string[]): string {
  return $security.sha256([webhookUrl(app), ...secrets].join(",")).slice(0, 12);
}
