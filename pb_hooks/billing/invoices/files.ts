import { invoicesExport } from "../../../common/contract/invoices.ts";
import { parisDay } from "../../../common/paris.ts";
import { parseTime } from "../../../common/time.ts";
import type { Cell } from "../../lib/csv.ts";
import { startCsv } from "../../lib/csv-file.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { findById, getById } from "../../lib/records.ts";
import { count, exists, rowOf, rows } from "../../lib/sql.ts";
import { auditExport } from "../../platform/audit/public.ts";
import { OWN } from "./read.ts";
import { factsOf } from "./sellers.ts";
import { sheetOf } from "./sheet.ts";

/** `GET /api/app/invoices/{id}/pdf`, member: one of the member's own. 404 `not_found` for any other. */
export function ownPdf(e: core.RequestEvent): void {
  const document = getById(e.app, "invoices", pathValue(e, "id"));
  const own = { id: document.id, member: member(e).id };
  if (!exists(e.app, "invoices", `id = {:id} AND ${OWN}`, own)) throw fail(404, "not_found");
  sendPdf(e, document);
}

/** `GET /api/app/admin/invoices/{id}/pdf`, admin. */
export function anyPdf(e: core.RequestEvent): void {
  sendPdf(e, getById(e.app, "invoices", pathValue(e, "id")));
}

/** Draws the PDF: its facts are stored, so they are the same each time; its look is the present brand. @throws 409 `invoice_waits` */
function sendPdf(e: core.RequestEvent, document: Rec<"invoices">): void {
  const seller = factsOf(e.app, document.getString("seller"));
  if (!seller) throw fail(409, "invoice_waits");
  const sheet = sheetOf(document, findById(e.app, "invoices", document.getString("refers")), seller);
  const name = `${document.getString("kind") === "credit_note" ? "avoir" : "facture"}-${sheet.number}.pdf`;
  e.response.header().set("Content-Disposition", `attachment; filename="${name}"`);
  e.blob(200, "application/pdf", $invoices.pdf(JSON.stringify(sheet)));
}

const BATCH = 500;
const HEAD =
  "Numéro;Type;Date d’émission;Date de paiement;Facture d’origine;SIREN ou immatriculation;Client;E-mail;Désignation;Début;Fin;HT;Taux de TVA;TVA;TTC;Devise;Moyen de paiement;Référence";
const TEXTS = rowOf({
  text: "number kind issued_on paid_at origin seller buyer_name buyer_email plan period_start period_end",
});
const LINE = {
  ...TEXTS,
  ...rowOf({ text: "currency means reference", number: "net_cents vat_rate vat_cents gross_cents" }),
};
const KINDS: { readonly [kind: string]: string } = { invoice: "Facture", credit_note: "Avoir" };
const MEANS: { readonly [means: string]: string } = {
  card: "Carte",
  online: "Paiement en ligne",
  transfer: "Virement",
};

/**
 * `POST /api/app/admin/invoices/csv` {month}, admin: a month's documents for French accounting, in French whatever the page's
 * language, one line each in the order of the numbers. The audit log names who took it.
 */
export function exportCsv(e: core.RequestEvent): void {
  const { month } = parseBody(invoicesExport, e);
  const lines = count(e.app, "invoices", "issued_on BETWEEN {:month} || '-01' AND {:month} || '-31'", { month });
  auditExport(e, { action: "invoice.csv", target: ["invoices", ""], after: { month } }, lines);
  const send = startCsv(e, `invoices-${month}.csv`, "fr");
  send([HEAD.split(";")]);
  const sql = `SELECT i.number, i.kind, i.issued_on, i.paid_at, COALESCE(o.number, '') AS origin,
      s.register_key AS seller, i.buyer_name, i.buyer_email, i.plan, i.period_start,
      i.period_end, i.net_cents, i.vat_rate, i.vat_cents, i.gross_cents, i.currency, i.means,
      i.reference, i.entity, i.year, i.seq
    FROM invoices i JOIN invoice_sellers s ON s.id = i.seller LEFT JOIN invoices o ON o.id = i.refers AND i.refers != ''
    WHERE +i.issued_on >= {:month} || '-01' AND +i.issued_on <= {:month} || '-31'
      AND (i.entity, i.year, i.seq) > ({:entity}, {:year}, {:seq})
    ORDER BY i.entity, i.year, i.seq LIMIT ${BATCH}`; // along the series' index: batches need no sort
  let after = { entity: "", year: 0, seq: 0 };
  for (;;) {
    const page = rows(e.app, sql, { month, ...after }, { ...LINE, ...after });
    if (page.length > 0) send(page.map(cellsOf));
    const last = page.at(-1);
    if (!last || page.length < BATCH) return;
    after = { entity: last.entity, year: last.year, seq: last.seq };
  }
}

function cellsOf(found: typeof LINE): Cell[] {
  const texts = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((column) => found[column]); // the object's own keys
  return [
    ...texts.map((text, index) => (index === 1 ? (KINDS[text] ?? text) : dayOrText(text))),
    ...[found.net_cents, found.vat_rate, found.vat_cents, found.gross_cents].map((hundredths) => ({ hundredths })),
    found.currency.toUpperCase(),
    MEANS[found.means] ?? "",
    found.reference,
  ];
}

/** The Paris day of a stored time as `01/03/2026`; returns any other text unchanged. */
function dayOrText(text: string): string {
  const time = /^\d{4}-\d\d-\d\d /.test(text) ? parseTime(text) : null;
  return (time ? parisDay(time) : text).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1");
}
