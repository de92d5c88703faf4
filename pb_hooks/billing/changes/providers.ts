import type { BillingProvider } from "../../../common/contract/billing.ts";
import type { Provider } from "../ledger/provider.ts";
import { manual } from "../manual/provider.ts";
import { stripe } from "../stripe/provider.ts";

/** An existing order or subscription keeps its provider, whatever new orders use. */
export const PROVIDERS: { readonly [Name in BillingProvider]: Provider } = { manual, stripe };
