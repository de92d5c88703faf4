import { searchInput } from "../../../common/contract/fields.ts";
import {
  type AdminInvoice,
  type AdminInvoices,
  type InvoiceKind,
  type OwnInvoice,
  type OwnInvoices,
  ownInvoicesQuery,
} from "../../../common/contract/invoices.ts";
import { beginsWith } from "../../lib/begins-with.ts";
import { member } from "../../lib/guards.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { searchRows } from "../../lib/row-search.ts";
import { columns, exists, type Params, rowOf, rows } from "../../lib/sql.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { seriesOf } from "./proof.ts";

const DOCUMENT = rowOf({
  text: "id number kind payment issued issuedOn plan buyerName buyerEmail member",
  number: "grossCents netCents vatCents",
});

/** Whether an entity's legal identity was ever complete: a PDF needs one. */
const READY = "EXISTS (SELECT 1 FROM invoice_sellers s WHERE s.entity = invoices.entity AND s.complete = TRUE)";

/** Entities that have sold without a complete identity. */
const NAMELESS = `NOT EXISTS (SELECT 1 FROM invoice_sellers c WHERE c.entity = s.entity AND c.complete = TRUE)
  AND EXISTS (SELECT 1 FROM invoices i WHERE i.entity = s.entity)`;

/** What finds a document besides its member: the number, and the buyer as the document names them, who may have left. */
const TEXTS = [
  "number = {:q}",
  ...["buyer_name", "buyer_email"].map((column) => beginsWith(`${column} COLLATE NOCASE`)),
];

/** Documents of the account :member. Documents outlive accounts: this leaves out an earlier one with the same id. */
export const OWN = "member = {:member} AND created >= (SELECT created FROM users WHERE id = {:member})";

/** `GET /api/app/invoices?after=&payment=`, member: OwnInvoices. */
export function listOwn(e: core.RequestEvent): OwnInvoices {
  const { payment, after } = parseQuery(ownInvoicesQuery, e);
  const where = [OWN, ...(payment ? ["payment = {:payment}"] : [])];
  const { shown, next } = page(e.app, "invoices", where, { member: member(e).id, payment }, after);
  return { items: shown.map(own), next };
}

/** `POST /api/app/admin/invoices/search` {q, view, after}, admin: AdminInvoices. */
export function search(e: core.RequestEvent): AdminInvoices {
  const { q, view: month, after } = parseBody(searchInput, e);
  const documents = { table: "invoices", member: "member", ways: TEXTS };
  const { from, params, cut } = searchRows(e.app, documents, q, siteSettings(e.app).mailDomain);
  const where = month ? ["issued_on >= {:month} || '-01' AND issued_on <= {:month} || '-31'"] : [];
  const { shown, next } = page(e.app, from, where, { ...params, month }, after);
  const months = "SELECT DISTINCT substr(issued_on, 1, 7) AS month FROM invoices ORDER BY month DESC";
  return {
    items: shown.map(({ issued: _, ...document }): AdminInvoice => document),
    next,
    cut,
    months: rows(e.app, months, {}, { month: "" }).map((found) => found.month),
    series: seriesOf(e.app),
    incomplete: exists(e.app, "invoice_sellers s", NAMELESS, {}),
  };
}

function own({ id, number, kind, payment, issuedOn, plan, grossCents, ready }: OwnInvoice): OwnInvoice {
  return { id, number, kind, payment, issuedOn, plan, grossCents, ready };
}

function page(app: CoreApp, from: string, where: string[], params: Params, after: string) {
  const [issued = "", number = ""] = after.split("~");
  const conditions = ["TRUE", ...where, ...(number ? ["(issued, number) < ({:issued}, {:number})"] : [])];
  const sql = `SELECT ${columns(DOCUMENT)}, ${READY} AS ready FROM ${from} WHERE ${conditions.join(" AND ")}
    ORDER BY issued DESC, number DESC LIMIT ${READ_ROWS}`;
  const found = rows(app, sql, { ...params, issued, number }, { ...DOCUMENT, ...rowOf({ flag: "ready" }) });
  const documents = found.map(({ kind, ...rest }) => ({ ...rest, kind: invoiceKind(kind) }));
  return cutPage(documents, (last) => `${last.issued}~${last.number}`);
}

function invoiceKind(stored: string): InvoiceKind {
  return stored === "credit_note" ? stored : "invoice";
}
