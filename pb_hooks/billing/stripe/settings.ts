import type { BillingProvider } from "../../../common/wire/billing.ts";

/** How to reach Stripe. The key stays in this feature and is never logged. */
export type StripeSettings = {
  key: string;
  /** Scheme and host without a trailing slash. */
  base: string;
  /** Whether the key moves real money. */
  live: boolean;
};

/** From STRIPE_SECRET_KEY and STRIPE_API_BASE; null when no key is set. */
export function stripeSettings(): StripeSettings | null {
  const key = $os.getenv("STRIPE_SECRET_KEY").trim();
  if (!key) return null;
  const base = $os.getenv("STRIPE_API_BASE").trim() || "https://api.stripe.com";
  return { key, base: base.replace(/\/+$/, "").replace(/\/v1$/, ""), live: /^(sk|rk)_live_/.test(key) };
}

/** The provider of new orders. */
export function providerName(): BillingProvider {
  return stripeSettings() ? "stripe" : "manual";
}

/** Whether Stripe Tax computes the tax: STRIPE_AUTOMATIC_TAX=true, for accounts that have it. */
export function automaticTax(): boolean {
  return ["1", "true", "yes", "on"].includes($os.getenv("STRIPE_AUTOMATIC_TAX").trim().toLowerCase());
}
