import { LEGAL_FIELDS } from "../../../common/contract/legal.ts";
import type { SalesAnswer } from "../../../common/contract/settings.ts";
import { fail } from "../../lib/errors.ts";
import { legalIdentity, OPTIONAL_FIELDS } from "../../platform/site/public.ts";
import { instructionsFor } from "../ledger/instructions.ts";
import { providerName } from "../ledger/settings.ts";
import { sellsNothing } from "../stripe/installation.ts";

/**
 * The settings that orders wait for: who sells, how to pay without Stripe, and with Stripe, that this data folder is not a
 * copy. Empty once orders are open.
 */
export function missingToSell(app: CoreApp): SalesAnswer["missing"] {
  const given = legalIdentity(app);
  const fields = LEGAL_FIELDS.filter((field) => !OPTIONAL_FIELDS.includes(field) && !given[field]);
  const unpayable = providerName() === "manual" && !instructionsFor(app, "fr");
  return [
    ...fields.map((field) => `legal_${field}` as const),
    ...(unpayable ? (["instructions_fr"] as const) : []),
    ...(sellsNothing(app) ? (["stripe_held"] as const) : []),
  ];
}

/** @throws ApiError 409 `sales_closed` while a setting is missing */
export function refuseClosed(app: CoreApp): void {
  if (missingToSell(app).length > 0) throw fail(409, "sales_closed");
}

/** `GET /api/app/admin/sales`, admin: SalesAnswer. */
export function readSales(e: core.RequestEvent): SalesAnswer {
  return { missing: missingToSell(e.app) };
}

/** Hook: refuses an order, whatever creates it, while a setting is missing. */
export function orderPlaced(e: core.RecordEvent): void {
  refuseClosed(e.app);
  e.next();
}
