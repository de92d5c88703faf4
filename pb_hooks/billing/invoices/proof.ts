import type { InvoiceSeries } from "../../../common/contract/invoices.ts";
import { rows } from "../../lib/sql.ts";
import { invoiceNumber } from "./rules.ts";

const SERIES = { seller: "", year: 0, count: 0, last: 0 };

/** Every series of numbers, latest first, with how many numbers are missing: proof that it has no gap. */
export function seriesOf(app: CoreApp): InvoiceSeries[] {
  // seq is unique in a series and starts at 1: count and last number reveal any gap.
  const sql = `SELECT i.year, COUNT(*) AS count, MAX(i.seq) AS last,
      COALESCE((SELECT s.register_key FROM invoice_sellers s WHERE s.entity = i.entity AND s.register_key != ''
        ORDER BY EXISTS (SELECT 1 FROM invoices o WHERE o.seller = s.id) DESC, s.rowid DESC LIMIT 1), '') AS seller
    FROM invoices i GROUP BY i.entity, i.year ORDER BY i.year DESC, MAX(i.rowid) DESC`;
  return rows(app, sql, {}, SERIES).map(({ seller, year, count, last }) => ({
    seller,
    year,
    last: invoiceNumber(year, last),
    missing: last - count,
  }));
}
