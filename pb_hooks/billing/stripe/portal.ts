import { textOf } from "../../lib/json.ts";
import { localePrefix } from "../../lib/locale.ts";
import { randomText } from "../../lib/random.ts";
import { localeOf } from "../../lib/records.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { stripeGet, stripePost } from "./client.ts";
import type { FormParams } from "./form.ts";
import { listData } from "./json.ts";

/** By this name the two configurations are found again; Stripe keeps no other mark of a payment method configuration. */
const NAME = "Passerelle: cards";
/** What the operator may have switched on for the account, and a card's place must not take. */
const DEBITS = ["acss_debit", "au_becs_debit", "bacs_debit", "nz_bank_account", "sepa_debit", "us_bank_account"];
const OTHERS = ["amazon_pay", "cashapp", "link", "paypal", "revolut_pay"];
const MOST = 100;

/**
 * Opens Stripe's portal for another card. Its sessions know no list of payment methods: a configuration names one.
 * @returns the address, which works once, for a few minutes
 * @throws StripeError, HttpFailure
 */
export function openPortal(app: CoreApp, user: Rec<"users">): string {
  const locale = localeOf(user);
  const session = stripePost(
    "/v1/billing_portal/sessions",
    {
      customer: user.getString("stripe"),
      configuration: portalOfCards(),
      locale,
      flow_data: { type: "payment_method_update" },
      return_url: `${siteUrl(app)}${localePrefix(locale)}/UserDashboard/plan`,
    },
    `portal:${user.id}:${randomText(12)}`,
  );
  return textOf(session, "url");
}

function portalOfCards(): string {
  const path = "/v1/billing_portal/configurations";
  return (
    found(path, { active: true }) ?? made(path, { features: features(found(METHODS) ?? made(METHODS, methods())) })
  );
}

const METHODS = "/v1/payment_method_configurations";

function methods(): FormParams {
  const set = (preference: "on" | "off") => ({ display_preference: { preference } });
  const off = [...DEBITS, ...OTHERS].map((method) => [method, set("off")]);
  return { card: set("on"), apple_pay: set("on"), google_pay: set("on"), ...Object.fromEntries(off) };
}

function features(configuration: string): FormParams {
  return { payment_method_update: { enabled: true, payment_method_configuration: configuration } };
}

function found(path: string, params: FormParams = {}): string | undefined {
  const ours = listData(stripeGet(path, { ...params, limit: MOST })).find((each) => textOf(each, "name") === NAME);
  return ours && textOf(ours, "id");
}

function made(path: string, params: FormParams): string {
  return textOf(stripePost(path, { ...params, name: NAME }, `${path}:${randomText(12)}`), "id");
}
