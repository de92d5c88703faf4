import type { BillingProvider } from "../../../common/wire/billing.ts";
import { readAutomaticTax, readStripe, readWebhookSecrets, type StripeSettings } from "./settings-rules.ts";

const env = (name: string) => $os.getenv(name);

/** How to reach Stripe; null when the operator has set no key. */
export function stripeSettings(): StripeSettings | null {
  return readStripe(env);
}

/** The signing secrets of the webhook. */
export function webhookSecrets(): string[] {
  return readWebhookSecrets(env);
}

/** The provider of new orders. */
export function providerName(): BillingProvider {
  return stripeSettings() ? "stripe" : "manual";
}

/** Whether Stripe Tax computes the tax. */
export function automaticTax(): boolean {
  return readAutomaticTax(env);
}
