import type { Locale } from "../../../common/contract/api.ts";
import { PAID_STATUSES } from "../../../common/contract/billing.ts";
import { parisDay } from "../../../common/paris.ts";
import { dbTime, now, parseTime } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { readNote } from "../../lib/operator-settings.ts";
import { cameByTransfer } from "../../lib/payment-means.ts";
import type { Fields } from "../../lib/rec.ts";
import { dateOf, findById, findOne, insert, localeOf, valuesOf } from "../../lib/records.ts";
import { row, rowOf } from "../../lib/sql.ts";
import { nextWith } from "../../lib/transaction.ts";
import { siteVat } from "../../platform/site/public.ts";
import { planTexts } from "../plans/public.ts";
import { BY_TRANSFER } from "./public.ts";
import { type Amounts, invoiceNumber, KEPT_YEARS, moved, rateOfSetting, rateOfTax } from "./rules.ts";
import { currentSeller, type Seller, sellerOf } from "./sellers.ts";

/**
 * Runs on every write of a payment: issues the invoice in the payment's transaction, and a credit note in that of the
 * refund.
 */
export function followPayment(e: core.RecordEvent): void {
  nextWith(e, () => {
    const payment: Rec<"payments"> = must(e.record, "payment");
    if (!came(payment)) return;
    const first = issueFirst(e.app, payment, now());
    if (first) correct(e.app, payment, first, now());
  });
}

/** Whether a payment was received, whatever happened later. A disputed amount is still owed, so it gets no credit note. */
function came(payment: Rec<"payments">): boolean {
  return PAID_STATUSES.some((status) => status === payment.getString("status"));
}

/**
 * The first year whose documents are kept. Those of earlier years are deleted, and none of their numbers is issued
 * again, even by a clock that was set back.
 */
export function firstKept(app: CoreApp): number {
  return Math.max(now().getUTCFullYear() - KEPT_YEARS, Number(readNote(app, "invoices_purged")));
}

/**
 * Returns the first invoice of a received payment, issuing it if needed; undefined for a payment of zero, of Stripe's test
 * mode, or of a year whose documents are deleted.
 */
function issueFirst(tx: CoreApp, payment: Rec<"payments">, at: Date): Rec<"invoices"> | undefined {
  const found = findOne(tx, "invoices", "payment = {:payment} && refers = ''", { payment: payment.id });
  const gross = payment.getInt("amount_cents");
  if (found || gross <= 0 || payment.getBool("test")) return found;
  const paid = dateOf(payment, "paid_at") ?? dateOf(payment, "created") ?? at;
  const first = firstKept(tx);
  if (paid.getUTCFullYear() < first && at.getUTCFullYear() >= first) return undefined;
  const [tax, taxed] = [payment.getInt("tax_cents"), payment.getInt("taxed_cents")];
  const own = rateOfSetting(siteVat(tx));
  const abroad = own > 0 && taxed > 0 && tax === 0;
  // The tax is that of the whole price, of which a balance may have paid a part.
  const rate = abroad ? 0 : ((tax > 0 ? rateOfTax(taxed || gross, tax, own) : undefined) ?? own);
  const user = findById(tx, "users", payment.getString("user"));
  const locale = user ? localeOf(user) : "fr";
  const card = payment.getString("card_fingerprint");
  return issue(tx, currentSeller(tx), at, moved(0, gross, rate), {
    kind: "invoice",
    payment: payment.id,
    refers: "",
    member: user?.id ?? "",
    buyer_name: user?.getString("name") ?? "",
    buyer_email: user?.email() ?? "",
    buyer_address: payment.getString("@buyerAddress"),
    locale,
    plan: planIn(tx, payment.getString("plan"), locale),
    period_start: payment.getString("period_start"),
    period_end: payment.getString("period_end"),
    vat_rate: rate,
    vat_abroad: abroad,
    discount_cents: payment.getInt("discount_cents"),
    currency: "eur",
    means: cameByTransfer(payment) ? "transfer" : card ? "card" : "online",
    paid_at: payment.getString("paid_at"),
    reference: payment.getString("number"),
  });
}

/** Fields that later documents of a payment copy from its first invoice. */
const COPIED = rowOf({
  text: "payment member buyer_name buyer_email buyer_address locale plan period_start period_end currency means reference",
});

/**
 * Makes the documents of a payment add up to its remaining amount: a credit note for a refund, or an invoice if the bank
 * returns a failed refund.
 */
function correct(tx: CoreApp, payment: Rec<"payments">, first: Rec<"invoices">, at: Date): void {
  const sum = "SELECT COALESCE(SUM(gross_cents), 0) AS cents FROM invoices WHERE payment = {:payment}";
  const before = row(tx, sum, { payment: payment.id }, { cents: 0 })?.cents ?? 0;
  const after = payment.getInt("amount_cents") - payment.getInt("refunded_cents");
  if (after === before) return;
  const rate = first.getInt("vat_rate");
  issue(tx, sellerOf(tx, first.getString("entity")), at, moved(before, after, rate), {
    ...valuesOf(first, COPIED),
    ...(payment.getBool(BY_TRANSFER) && { means: "transfer" }),
    kind: after < before ? "credit_note" : "invoice",
    refers: first.id,
    vat_rate: rate,
    vat_abroad: first.getBool("vat_abroad"),
    paid_at: dbTime(at),
  });
}

const LAST = { seq: 0, issued: "" };

/** Writes a document under the next number of its entity's series. Times of issue are in the order of the numbers. */
function issue(tx: CoreApp, seller: Seller, at: Date, amounts: Amounts, fields: Fields<"invoices">): Rec<"invoices"> {
  const year = Number(parisDay(at).slice(0, 4));
  if (year < firstKept(tx)) throw new Error(`the invoices of ${year} have been deleted: is the clock right?`);
  const sql = "SELECT seq, issued FROM invoices WHERE entity = {:entity} AND year = {:year} ORDER BY seq DESC LIMIT 1";
  const last = row(tx, sql, { entity: seller.entity, year }, LAST) ?? LAST;
  const before = parseTime(last.issued);
  const issued = before && before > at ? before : at;
  const seq = last.seq + 1;
  return insert(tx, "invoices", {
    ...fields,
    entity: seller.entity,
    seller: seller.id,
    year,
    seq,
    number: invoiceNumber(year, seq),
    gross_cents: amounts.gross,
    net_cents: amounts.net,
    vat_cents: amounts.vat,
    issued: dbTime(issued),
    issued_on: parisDay(issued),
  });
}

function planIn(tx: CoreApp, id: string, locale: Locale): string {
  const plan = findById(tx, "plans", id);
  return plan ? planTexts(plan.getString("texts"), locale).name || plan.getString("slug") : "";
}

/** Issues a missing document of an older payment, dated as far back as the series allows. */
export function issueLate(tx: CoreApp, id: string, what: "invoice" | "correction"): void {
  const payment = findById(tx, "payments", id);
  if (!payment || !came(payment)) return;
  const paid = dateOf(payment, "paid_at") ?? dateOf(payment, "created") ?? now();
  const first = issueFirst(tx, payment, paid);
  const changed = Math.max(paid.getTime(), dateOf(payment, "updated")?.getTime() ?? 0);
  if (first && what === "correction") correct(tx, payment, first, new Date(changed));
}
