import { rowOf, rows } from "../lib/sql.ts";
import { OWN } from "./read.ts";

const EXPORTED = rowOf({ text: "number kind issued_on plan currency", number: "net_cents vat_cents gross_cents" });

/** A member's invoices for the data export, with the names and addresses on them. */
export function memberData(app: CoreApp, user: core.Record) {
  const shape = { ...EXPORTED, buyer_name: "", buyer_email: "" };
  const sql = `SELECT ${Object.keys(shape).join(", ")} FROM invoices WHERE ${OWN} ORDER BY issued, number`;
  return { invoices: rows(app, sql, { member: user.id }, shape) };
}
