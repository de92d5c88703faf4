import { rowOf, rows } from "../../lib/sql.ts";
import { OWN } from "./read.ts";

const EXPORTED = rowOf({
  text: "number kind issued_on plan period_start period_end currency means reference buyer_name buyer_email buyer_address",
  number: "net_cents vat_cents gross_cents",
});

/** A member's invoices for the data export, with the names and addresses on them. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const sql = `SELECT ${Object.keys(EXPORTED).join(", ")} FROM invoices WHERE ${OWN} ORDER BY issued, number`;
  return { invoices: rows(app, sql, { member: user.id }, EXPORTED) };
}
