import { rowOf, rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { type BookLine, kindOf } from "./rules.ts";

/** Lines in memory at a time. */
const BATCH = 500;

/** SQL: where the payer of an intent lives, as Stripe's row of the charge says. */
const COUNTRY = `COALESCE((SELECT c.country FROM balance_rows c WHERE c.intent = p.stripe_payment_intent AND c.intent != ''
  AND c.category = 'charge' LIMIT 1), '')`;
/** SQL: the payment and the first invoice that a movement `b` at Stripe belongs to. */
export const SALE = `LEFT JOIN payments p ON p.stripe_payment_intent = b.intent AND p.stripe_payment_intent != '' AND p.test = FALSE
  LEFT JOIN invoices i ON i.payment = p.id AND i.refers = ''`;
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

const DOCUMENT = rowOf({
  text: "number kind day payment member buyer_name buyer_email plan means invoice country",
  number: "at vat_rate net_cents gross_cents",
});
const DOCUMENTS = `SELECT i.rowid AS at, i.number, i.kind, i.issued_on AS day, i.payment, i.member, i.buyer_name, i.buyer_email, i.plan,
    i.means, COALESCE(o.number, '') AS invoice, ${COUNTRY} AS country, i.vat_rate, i.net_cents, i.gross_cents
  FROM invoices i LEFT JOIN payments p ON p.id = i.payment LEFT JOIN invoices o ON o.id = i.refers AND i.refers != ''
  WHERE i.issued_on = {:day} AND i.rowid > {:at} ORDER BY i.rowid LIMIT ${BATCH}`;

const MOVEMENT = rowOf({
  text: "id category source txn payout happened payment member buyer_name buyer_email plan invoice country",
  number: "amount_cents fee_cents fee_vat_cents own_cents vat_rate",
});
const MOVEMENTS = `SELECT b.id, b.category, b.source, b.transaction_id AS txn, b.payout, b.happened, COALESCE(p.id, '') AS payment,
    COALESCE(i.member, '') AS member, COALESCE(i.buyer_name, '') AS buyer_name, COALESCE(i.buyer_email, '') AS buyer_email,
    COALESCE(i.plan, '') AS plan, COALESCE(i.number, '') AS invoice, ${COUNTRY} AS country, b.amount_cents, b.fee_cents, b.fee_vat_cents,
    ${OWN} AS own_cents, COALESCE(i.vat_rate, 0) AS vat_rate
  FROM balance_rows b ${SALE}
  WHERE b.day = {:day} AND (b.happened, b.id) > ({:happened}, {:id}) ORDER BY b.happened, b.id LIMIT ${BATCH}`;

/** Follows every line of a range, both days included, in the order of the days: documents first, then what moved at Stripe. */
export function eachLine(app: CoreApp, from: string, to: string, follow: (lines: BookLine[]) => void): void {
  const days = `SELECT issued_on AS day FROM invoices WHERE issued_on BETWEEN {:from} AND {:to}
    UNION SELECT day FROM balance_rows WHERE day BETWEEN {:from} AND {:to} ORDER BY day`;
  for (const { day } of rows(app, days, { from, to }, { day: "" })) {
    for (let at = 0; ; ) {
      const page = rows(app, DOCUMENTS, { day, at }, DOCUMENT);
      if (page.length > 0) follow(page.flatMap(linesOf));
      if (page.length < BATCH) break;
      at = page.at(-1)?.at ?? 0;
    }
    for (let after = { happened: "", id: "" }; ; ) {
      const page = rows(app, MOVEMENTS, { day, ...after }, MOVEMENT);
      if (page.length > 0) follow(page.map((each) => movementOf(day, each)));
      const last = page.at(-1);
      if (!last || page.length < BATCH) break;
      after = { happened: last.happened, id: last.id };
    }
  }
}

/** A document, and the transfer that it tells of: no bank reports that to us. */
function linesOf(found: typeof DOCUMENT): BookLine[] {
  const { number, day, means, net_cents: netCents, gross_cents: grossCents } = found;
  const kind = found.kind === "credit_note" ? "credit_note" : "invoice";
  const document = { ...saleOf(found), kind, day, number, netCents, grossCents } as const;
  if (means !== "transfer") return [document];
  const money = { amountCents: grossCents, feeCents: 0, feeVatCents: 0, ownCents: grossCents, payout: "" };
  const transfer = grossCents < 0 ? "transfer_out" : "transfer_in";
  return [
    document,
    { ...saleOf(found), invoice: found.invoice || number, kind: transfer, day, reference: number, ...money },
  ];
}

function movementOf(day: string, found: typeof MOVEMENT): BookLine {
  return {
    ...saleOf(found),
    kind: kindOf(found.category),
    day,
    reference: found.source || found.txn,
    amountCents: found.amount_cents,
    feeCents: found.fee_cents,
    feeVatCents: found.fee_vat_cents,
    ownCents: found.own_cents,
    payout: found.payout,
  };
}

type Named = Pick<
  typeof DOCUMENT,
  "invoice" | "payment" | "member" | "buyer_name" | "buyer_email" | "country" | "plan" | "vat_rate"
>;

function saleOf({ invoice, payment, member, buyer_name, buyer_email, country, plan, vat_rate }: Named) {
  const customer = buyer_name || buyer_email;
  return { invoice, customerId: member || payment, customer, country, plan, vatRate: vat_rate };
}
