import type { BillingProvider } from "../../types/billing.ts";
import { manual } from "./manual.ts";

/** What a way of paying must be able to do. Every function may talk to the network: never inside a transaction. */
export type Provider = {
  /** Makes a committed pending order payable. @returns where the browser goes: a path of ours, or an https address */
  readonly start: (app: CoreApp, order: core.Record) => string;
};

const PROVIDERS: { readonly [Name in BillingProvider]: Provider } = { manual, stripe: manual };

/** The way of paying of an order or a subscription, whatever new orders use. */
export function providerNamed(name: BillingProvider): Provider {
  return PROVIDERS[name];
}
