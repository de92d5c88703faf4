import { LEGAL_FIELDS } from "../../../common/contract/legal.ts";
import type { SalesAnswer } from "../../../common/contract/settings.ts";
import { now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { hasOperatorSettings, readNote, writeNote } from "../../lib/operator-settings.ts";
import { exists } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { legalIdentity, OPTIONAL_FIELDS } from "../../platform/site/public.ts";
import { instructionsFor } from "../ledger/instructions.ts";
import { isTestMode, providerName } from "../ledger/settings.ts";
import { forgetPrices } from "../plans/public.ts";
import { sellsNothing } from "../stripe/installation.ts";
import { planChanged } from "../stripe/plans.ts";

const OPENED = "sales_opened";
const PRICES = ["monthly_cents", "yearly_cents"] as const;

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

/**
 * Hook on a plan: until orders have first been open, a price that changes was only shown while the service was set up, and no
 * later one is a cut of it.
 */
export function planPriced(e: core.RecordEvent): void {
  const plan: Rec<"plans"> = must(e.record, "record");
  const before = plan.original();
  const changed = PRICES.some((field) => plan.getInt(field) !== before.getInt(field));
  inTransaction(e, () => {
    if (changed && !hasOpened(e.app)) forgetPrices(e.app, plan.id);
    planChanged(e);
  });
}

/** Cron, hourly: notes when visitors can first order. A setting that is missing later closes nothing that was sold before. */
export function noteOpening(app: CoreApp): void {
  if (!hasOperatorSettings(app) || readNote(app, OPENED) || missingToSell(app).length > 0 || isTestMode()) return;
  writeNote(app, OPENED, now().toISOString());
}

/** Whether anyone could ever order for money. */
function hasOpened(app: CoreApp): boolean {
  noteOpening(app);
  return readNote(app, OPENED) !== "" || exists(app, "orders", "test = FALSE", {});
}
