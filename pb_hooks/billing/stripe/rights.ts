import { stripeSettings } from "../ledger/settings.ts";
import type { StripeSettings } from "../ledger/settings-rules.ts";
import { StripeError, stripeGet, stripePreview } from "./client.ts";
import type { FormParams } from "./form.ts";

/** An object that no account has: Stripe looks at the key's rights first, and then finds nothing. */
const NOBODY = "passerelle_probe";
/** What a key must be able to do, by the name that Stripe's page of restricted keys has for it. */
type Probe = { right: string; path: string; changes: boolean; params: FormParams };
const writes = (right: string, path: string, params: FormParams = {}): Probe => ({
  ...{ right: `${right} (Write)`, path, changes: true, params },
});
const reads = (right: string, path: string, params: FormParams = { limit: 1 }): Probe => ({
  ...{ right: `${right} (Read)`, path, changes: false, params },
});

const PROBES: readonly Probe[] = [
  writes("Customers", `/v1/customers/${NOBODY}`),
  writes("Products", `/v1/products/${NOBODY}`),
  writes("Prices", `/v1/prices/${NOBODY}`),
  writes("Coupons", `/v1/coupons/${NOBODY}`),
  writes("Checkout Sessions", `/v1/checkout/sessions/${NOBODY}/expire`),
  writes("Subscriptions", `/v1/subscriptions/${NOBODY}`),
  writes("Subscriptions", `/v1/subscription_schedules/${NOBODY}/release`),
  writes("Invoices", `/v1/invoices/${NOBODY}/void`),
  writes("Charges and Refunds", "/v1/refunds", { payment_intent: NOBODY }),
  writes("Payment Method Configurations", `/v1/payment_method_configurations/${NOBODY}`),
  writes("Customer Portal", "/v1/billing_portal/sessions", { customer: NOBODY }),
  reads("Charges and Refunds", "/v1/charges"),
  reads("PaymentIntents", "/v1/payment_intents"),
  reads("PaymentMethods", `/v1/payment_methods/${NOBODY}`, {}),
  reads("Disputes", "/v1/disputes"),
  reads("Events", "/v1/events"),
];

/** What Stripe says of a key: it refuses it, or grants it everything but some rights (none: it is good). */
export type Verdict = { refused: boolean; lacks: string[] };

/** Asks Stripe for each right of a key, and changes nothing. @throws StripeError, HttpFailure when Stripe is down */
export function probeRights(settings: StripeSettings | null = stripeSettings()): Verdict {
  const lacks = new Set<string>();
  for (const { right, path, changes, params } of PROBES) {
    const refusal = refusalOf(() => (changes ? stripePreview : stripeGet)(path, params, settings));
    if (refusal === 401) return { refused: true, lacks: [] };
    if (refusal === 403) lacks.add(right);
  }
  return { refused: false, lacks: [...lacks] };
}

/** The status with which Stripe refuses a call, 0 if it does not. */
function refusalOf(call: () => unknown): number {
  try {
    call();
    return 0;
  } catch (error) {
    if (!(error instanceof StripeError) || error.outage || error.status === 0 || error.status === 429) throw error;
    return error.status;
  }
}
