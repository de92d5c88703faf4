import { fail } from "../../lib/errors.ts";
import { parseJson, textOf } from "../../lib/json.ts";
import { signedBody } from "../../lib/signed-body.ts";
import { stripeSettings, webhookSecrets } from "../ledger/settings.ts";
import { readEvent, takeEvent } from "./events.ts";
import { noteDelivery } from "./webhook-health.ts";

/** Stripe's largest events are far smaller. */
const MAX_BYTES = 512 * 1024;

/**
 * `POST /api/app/billing/webhook`, Stripe: stores the event and a job for it in one transaction, and answers 200 at
 * once. It does not trust the event's content: the job reads everything again. 400 `signature_invalid` when it is not
 * from Stripe.
 */
export function webhook(e: core.RequestEvent): { received: true } {
  const settings = stripeSettings();
  const secrets = webhookSecrets();
  if (!settings?.key || secrets.length === 0) throw fail(404, "not_found");
  const sent = parseJson(signedBody(e, "Stripe-Signature", secrets, MAX_BYTES));
  // Signed, but no event: a retry would not help.
  const event = textOf(sent, "object") === "event" ? readEvent(sent) : null;
  if (event && event.live !== settings.live) {
    // Not noted as a delivery: it does not show that the webhook of this mode works.
    console.warn(`Stripe event ${event.id} ignored: it is in ${event.live ? "live" : "test"} mode, the key is not`);
  } else if (event) {
    noteDelivery(e.app, secrets);
    e.app.runInTransaction((tx) => takeEvent(tx, event));
  }
  return { received: true };
}
