import type { Books, DocumentSum, MoneySum } from "../../../common/contract/books.ts";
import { readNote } from "../../lib/operator-settings.ts";
import { exists, rowOf, rows } from "../../lib/sql.ts";
import { billing } from "../public.ts";
import { readAccounts } from "./accounts.ts";
import { isOfCustomer, kindOf } from "./rules.ts";
import { OWN, SALE } from "./sources.ts";

const DOCUMENT = rowOf({ text: "kind", number: "vatRate count netCents vatCents grossCents", flag: "abroad" });
const DOCUMENTS = `SELECT kind, vat_rate AS vatRate, vat_abroad AS abroad, COUNT(*) AS count, SUM(net_cents) AS netCents,
    SUM(vat_cents) AS vatCents, SUM(gross_cents) AS grossCents
  FROM invoices WHERE issued_on BETWEEN {:from} AND {:to} GROUP BY 1, 2, 3 ORDER BY kind DESC, vat_rate DESC, vat_abroad`;

const MOVED = rowOf({ text: "category", number: "count amountCents feeCents feeVatCents ownCents" });
const MOVEMENTS = `SELECT b.category, COUNT(*) AS count, SUM(b.amount_cents) AS amountCents, SUM(b.fee_cents) AS feeCents,
    SUM(b.fee_vat_cents) AS feeVatCents, SUM(${OWN}) AS ownCents
  FROM balance_rows b ${SALE} WHERE b.day BETWEEN {:from} AND {:to} GROUP BY b.category`;
const TRANSFERS = `SELECT kind AS category, COUNT(*) AS count, SUM(gross_cents) AS amountCents, 0 AS feeCents, 0 AS feeVatCents,
    SUM(gross_cents) AS ownCents
  FROM invoices WHERE means = 'transfer' AND issued_on BETWEEN {:from} AND {:to} GROUP BY kind`;

const PAYOUT = rowOf({ text: "payout day", number: "payoutCents differenceCents" });
/** What an automatic payout contains, and the payout itself, which is below zero: together nothing. */
const UNEVEN = `SELECT q.payout, q.day, 0 - q.amount_cents AS payoutCents,
    (SELECT SUM(b.amount_cents - b.fee_cents) FROM balance_rows b WHERE b.payout = q.payout) AS differenceCents
  FROM balance_rows q WHERE q.category = 'payout' AND q.payout = q.source AND q.day BETWEEN {:from} AND {:to}
    AND differenceCents != 0 ORDER BY q.day LIMIT 50`;

/** The sums of a range, both days included. */
export function totals(app: CoreApp, range: { from: string; to: string }): Books {
  const documents = rows(app, DOCUMENTS, range, DOCUMENT).map(
    (each): DocumentSum => ({ ...each, kind: each.kind === "credit_note" ? "credit_note" : "invoice" }),
  );
  const atStripe = rows(app, MOVEMENTS, range, MOVED).map((each) => ({ ...each, kind: kindOf(each.category) }));
  const transfers = rows(app, TRANSFERS, range, MOVED).map(
    (each) => ({ ...each, kind: each.amountCents < 0 ? "transfer_out" : "transfer_in" }) as const,
  );
  const all = [...atStripe, ...transfers];
  const ofCustomers = all.filter(({ kind }) => isOfCustomer(kind));
  const sum = <T>(list: readonly T[], cents: (each: T) => number) =>
    list.reduce((total, each) => total + cents(each), 0);
  return {
    documents,
    money: joined(all),
    balanceCents: sum(atStripe, ({ amountCents, feeCents }) => amountCents - feeCents),
    customersCents: sum(documents, ({ grossCents }) => grossCents) - sum(ofCustomers, ({ ownCents }) => ownCents),
    elsewhereCents: sum(ofCustomers, ({ amountCents, ownCents }) => amountCents - ownCents),
    payouts: rows(app, UNEVEN, range, PAYOUT),
    readAt: readNote(app, "balance_read") || null,
    refused: readNote(app, "balance_refused") !== "",
    usesStripe: billing.byCard() || exists(app, "balance_rows", "TRUE", {}),
    accounts: readAccounts(app),
  };
}

/** One sum for each kind, of which Stripe may have several categories. */
function joined(all: readonly MoneySum[]): MoneySum[] {
  const sums = new Map<string, MoneySum>();
  for (const { kind, count, amountCents, feeCents, feeVatCents } of all) {
    const known = sums.get(kind) ?? { kind, count: 0, amountCents: 0, feeCents: 0, feeVatCents: 0 };
    sums.set(kind, {
      kind,
      count: known.count + count,
      amountCents: known.amountCents + amountCents,
      feeCents: known.feeCents + feeCents,
      feeVatCents: known.feeVatCents + feeVatCents,
    });
  }
  return [...sums.values()];
}
