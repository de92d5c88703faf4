import { type Params, row, rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { kindSql } from "./rules.ts";

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

/**
 * SQL: whom a line is about, as the first invoice `f` of the payment names them; with a movement at Stripe there may be none. The rate
 * is in hundredths of a percent. A deleted account leaves the payment's id.
 */
const WHOM = `COALESCE(NULLIF(f.member, ''), p.id, '') AS customerId, COALESCE(NULLIF(f.buyer_name, ''), f.buyer_email, '') AS customer,
  ${COUNTRY} AS country, COALESCE(f.plan, '') AS plan, iif(f.id IS NULL AND p.id IS NULL, NULL, COALESCE(f.vat_rate, 0)) AS vatRate`;

/** SQL: documents of a day, with the one that each corrects. */
const OF_DAY = `FROM invoices f LEFT JOIN payments p ON p.id = f.payment LEFT JOIN invoices o ON o.id = f.refers AND f.refers != ''
  WHERE f.issued_on = {:day} AND f.rowid > CAST({:last} AS INTEGER)`;
const DOCUMENTS = `SELECT f.rowid AS place, f.kind, f.issued_on AS day, f.number, COALESCE(o.number, '') AS invoice, f.means,
    f.net_cents AS netCents, f.gross_cents AS grossCents, ${WHOM} ${OF_DAY} ORDER BY f.rowid LIMIT {:limit}`;
/** Transfers, which no bank reports to us: their documents tell of them. */
const TRANSFERS = `SELECT f.rowid AS place, iif(f.gross_cents < 0, 'transfer_out', 'transfer_in') AS kind, f.issued_on AS day,
    f.number AS reference, COALESCE(o.number, f.number) AS invoice, f.gross_cents AS amountCents, 0 AS feeCents, 0 AS feeVatCents,
    f.gross_cents AS ownCents, '' AS payout, ${WHOM} ${OF_DAY} AND f.means = 'transfer' ORDER BY f.rowid LIMIT {:limit}`;
const MOVEMENTS = `SELECT b.happened || b.id AS place, ${kindSql("b.category")} AS kind, b.day,
    COALESCE(NULLIF(b.source, ''), b.transaction_id) AS reference, COALESCE(f.number, '') AS invoice, b.amount_cents AS amountCents,
    b.fee_cents AS feeCents, b.fee_vat_cents AS feeVatCents, ${OWN} AS ownCents, b.payout, ${WHOM}
  FROM balance_rows b ${SALE}
  WHERE b.day = {:day} AND (b.happened, b.id) > (substr({:last}, 1, ${TIME}), substr({:last}, ${TIME + 1}))
  ORDER BY b.happened, b.id LIMIT {:limit}`;

/** Sends every line of a range, both days included, in the order of the days: documents first, then transfers and what moved at Stripe. */
export function sendLines(app: CoreApp, range: Params, send: (sql: string, params: Params) => void): void {
  const days = `SELECT issued_on AS day FROM invoices WHERE issued_on BETWEEN {:from} AND {:to}
    UNION SELECT day FROM balance_rows WHERE day BETWEEN {:from} AND {:to} ORDER BY day`;
  for (const { day } of rows(app, days, range, { day: "" }))
    for (const sql of [DOCUMENTS, TRANSFERS, MOVEMENTS]) send(sql, { day, last: "" });
}

/** How many lines a range has. */
export function countLines(app: CoreApp, range: Params): number {
  const documents = "FROM invoices WHERE issued_on BETWEEN {:from} AND {:to}";
  const sql = `SELECT (SELECT COUNT(*) ${documents}) + (SELECT COUNT(*) ${documents} AND means = 'transfer')
    + (SELECT COUNT(*) FROM balance_rows WHERE day BETWEEN {:from} AND {:to}) AS n`;
  return row(app, sql, range, { n: 0 })?.n ?? 0;
}
