import type { BillingProvider } from "../../../common/contract/billing.ts";
import { hasSecret, readSecret } from "../../lib/operator-settings.ts";
import { readAutomaticTax, readStripe, readWebhookSecrets, type StripeSettings } from "./settings-rules.ts";

/**
 * A variable of the environment. Where that names neither key nor signing secret, those of /admin/setup count: both come
 * from one place, because a secret belongs to the account and the mode of its key.
 */
function env(name: string): string {
  const isOurs = name === "STRIPE_SECRET_KEY" || name === "STRIPE_WEBHOOK_SECRET";
  if (!isOurs || isFromEnvironment()) return $os.getenv(name);
  return readSecret($app, name === "STRIPE_SECRET_KEY" ? "stripe_key" : "stripe_webhook");
}

/** Whether the environment says how to reach Stripe, which pages then cannot change. */
export function isFromEnvironment(): boolean {
  return $os.getenv("STRIPE_SECRET_KEY") !== "" || $os.getenv("STRIPE_WEBHOOK_SECRET") !== "";
}

/**
 * How to reach Stripe, with `key` if not with the key in force; null when the operator has set none. A key of /admin/setup
 * that cannot be opened (after a restore with another app key), or that is unused because the environment names the signing
 * secret alone, is "", and each call fails. null would mean that Stripe is no longer used: its orders and subscriptions would
 * end here while Stripe keeps charging.
 */
export function stripeSettings(key = ""): StripeSettings | null {
  const found = readStripe((name) => (key && name === "STRIPE_SECRET_KEY" ? key : env(name)));
  return found ?? (hasSecret($app, "stripe_key") ? { key: "", base: "", live: false } : null);
}

/** Whether new payments are of Stripe's test mode, in which no money moves. */
export function isTestMode(): boolean {
  return stripeSettings()?.live === false;
}

/**
 * Whether an order or a payment was of Stripe's test mode while the key in force is a live one, which reaches nothing of
 * that mode any more: nobody paid, so nothing is owed.
 */
export function isPastTest(record: core.Record): boolean {
  return record.getBool("test") && stripeSettings()?.live === true;
}

export function webhookSecrets(): string[] {
  return readWebhookSecrets(env);
}

/** The provider of new orders. */
export function providerName(): BillingProvider {
  return stripeSettings() ? "stripe" : "manual";
}

/** Whether new orders are paid at Stripe, by card; otherwise by transfer. */
export const byCard = (): boolean => providerName() === "stripe";

/** Whether Stripe Tax computes the tax. */
export function automaticTax(): boolean {
  return readAutomaticTax(env);
}
