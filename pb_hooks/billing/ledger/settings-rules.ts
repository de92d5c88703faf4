import { addressFrom, type Env, secretsFrom, switchFrom } from "../../lib/env.ts";

/** How to reach Stripe. The key stays in this feature and is never logged. */
export type StripeSettings = {
  /** "" when it is set but cannot be opened. */
  key: string;
  /** Scheme and host without a trailing slash. */
  base: string;
  /** Whether the key moves real money. */
  live: boolean;
};

/**
 * From STRIPE_SECRET_KEY and STRIPE_API_BASE; null when no key is set.
 * @throws Error, with a sentence that holds no part of a key, when one is invalid
 */
export function readStripe(env: Env): StripeSettings | null {
  const key = env("STRIPE_SECRET_KEY").trim();
  const base = addressFrom(env, "STRIPE_API_BASE") || "https://api.stripe.com";
  if (!key) return null;
  if (!/^(sk|rk)_(test|live)_\w+$/.test(key))
    throw new Error("STRIPE_SECRET_KEY must be a secret or restricted key (sk_live_…, rk_live_… or sk_test_…)");
  return { key, base: base.replace(/\/v1$/, ""), live: /^(sk|rk)_live_/.test(key) };
}

/** From STRIPE_WEBHOOK_SECRET: several, comma-separated, during a rotation. */
export function readWebhookSecrets(env: Env): string[] {
  const secrets = secretsFrom(env, "STRIPE_WEBHOOK_SECRET");
  if (secrets.some((secret) => !/^whsec_\w+$/.test(secret)))
    throw new Error("STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook (whsec_…)");
  return secrets;
}

/** Whether Stripe Tax computes the tax: STRIPE_AUTOMATIC_TAX=true, for accounts that have it. */
export function readAutomaticTax(env: Env): boolean {
  return switchFrom(env, "STRIPE_AUTOMATIC_TAX");
}
