import { row, rowOf, rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { type BookLine, type DocumentLine, kindOf, type MoneyLine } from "./rules.ts";

/** Lines in memory at a time. */
const BATCH = 500;
/** Characters of a stored time. */
const TIME = 24;

/** SQL: where the payer of an intent lives, as Stripe's row of the charge says. */
const COUNTRY = `COALESCE((SELECT c.country FROM balance_rows c WHERE c.intent = p.stripe_payment_intent AND c.intent != ''
  AND c.category = 'charge' LIMIT 1), '')`;
/** SQL: the payment and the first invoice that a movement `b` at Stripe belongs to. */
export const SALE = `LEFT JOIN payments p ON p.stripe_payment_intent = b.intent AND p.stripe_payment_intent != '' AND p.test = FALSE
  LEFT JOIN invoices f ON f.payment = p.id AND f.refers = ''`;
const REFUNDS = listed(["refund", "refund_failure", "partial_capture_reversal"]);
/** SQL: what Stripe had given back of the same payment before. */
const BEFORE = `(SELECT 0 - COALESCE(SUM(x.amount_cents), 0) FROM balance_rows x WHERE x.intent = b.intent AND x.intent != ''
  AND x.category IN ${REFUNDS} AND (x.happened, x.id) < (b.happened, b.id))`;
/**
 * SQL: the part of a movement that belongs to our sale. A charge may also take what the operator has added to the subscription at
 * Stripe; refunds count for our part first, as in our payments.
 */
export const OWN = `CASE WHEN p.id IS NULL THEN 0
  WHEN b.category IN ${REFUNDS} THEN MIN(p.amount_cents, ${BEFORE}) - MIN(p.amount_cents, ${BEFORE} - b.amount_cents)
  ELSE MAX(0 - p.amount_cents, MIN(p.amount_cents, b.amount_cents)) END`;

/** SQL: whom a line is about, as the first invoice `f` of the payment names them; with a movement at Stripe there may be none. */
const WHOM = `'customerId', COALESCE(NULLIF(f.member, ''), p.id, ''), 'customer', COALESCE(NULLIF(f.buyer_name, ''), f.buyer_email, ''),
  'country', ${COUNTRY}, 'plan', COALESCE(f.plan, ''), 'vatRate', COALESCE(f.vat_rate, 0)`;

// SQLite writes a page of lines as one JSON text: the runtime would read hundreds of thousands of rows one value at a time.
const DOCUMENTS = `SELECT json_group_array(json(line)) AS lines, COUNT(*) AS count, MAX(at) AS last FROM (
  SELECT json_object('kind', f.kind, 'day', f.issued_on, 'number', f.number, 'invoice', COALESCE(o.number, ''), 'means', f.means,
    'netCents', f.net_cents, 'grossCents', f.gross_cents, ${WHOM}) AS line, f.rowid AS at
  FROM invoices f LEFT JOIN payments p ON p.id = f.payment LEFT JOIN invoices o ON o.id = f.refers AND f.refers != ''
  WHERE f.issued_on = {:day} AND f.rowid > CAST({:last} AS INTEGER) ORDER BY f.rowid LIMIT ${BATCH})`;
const MOVEMENTS = `SELECT json_group_array(json(line)) AS lines, COUNT(*) AS count, MAX(at) AS last FROM (
  SELECT json_object('kind', b.category, 'day', b.day, 'reference', COALESCE(NULLIF(b.source, ''), b.transaction_id),
    'invoice', COALESCE(f.number, ''), 'amountCents', b.amount_cents, 'feeCents', b.fee_cents, 'feeVatCents', b.fee_vat_cents,
    'ownCents', ${OWN}, 'payout', b.payout, ${WHOM}) AS line, b.happened || b.id AS at
  FROM balance_rows b ${SALE}
  WHERE b.day = {:day} AND (b.happened, b.id) > (substr({:last}, 1, ${TIME}), substr({:last}, ${TIME + 1}))
  ORDER BY b.happened, b.id LIMIT ${BATCH})`;

/** Follows every line of a range, both days included, in the order of the days: documents first, then what moved at Stripe. */
export function eachLine(app: CoreApp, from: string, to: string, follow: (lines: BookLine[]) => void): void {
  const days = `SELECT issued_on AS day FROM invoices WHERE issued_on BETWEEN {:from} AND {:to}
    UNION SELECT day FROM balance_rows WHERE day BETWEEN {:from} AND {:to} ORDER BY day`;
  for (const { day } of rows(app, days, { from, to }, { day: "" })) {
    eachPage(app, DOCUMENTS, day, (lines: DocumentLine[]) => follow(lines.flatMap(withTransfer)));
    eachPage(app, MOVEMENTS, day, (lines: (Omit<MoneyLine, "kind"> & { kind: string })[]) =>
      follow(lines.map((line) => Object.assign(line, { kind: kindOf(line.kind) }))),
    );
  }
}

const PAGE = rowOf({ text: "lines last", number: "count" });

/** @param follow gets lines as the statement writes them */
function eachPage<Line>(app: CoreApp, sql: string, day: string, follow: (lines: Line[]) => void): void {
  for (let last = ""; ; ) {
    const page = row(app, sql, { day, last }, PAGE) ?? PAGE;
    if (page.count > 0) follow(JSON.parse(page.lines) as Line[]); // our own statement's
    if (page.count < BATCH) return;
    last = page.last;
  }
}

/** A document, and the transfer that it tells of: no bank reports that to us. */
function withTransfer(document: DocumentLine): BookLine[] {
  if (document.means !== "transfer") return [document];
  const { kind: _, means: __, number, netCents: ___, grossCents, ...sale } = document;
  const transfer = grossCents < 0 ? "transfer_out" : "transfer_in";
  const money = { amountCents: grossCents, feeCents: 0, feeVatCents: 0, ownCents: grossCents, payout: "" };
  return [document, { ...sale, invoice: sale.invoice || number, kind: transfer, reference: number, ...money }];
}
