import type { UserRow } from "../../../common/contract/admin.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { type Cell, type Column, cellsOf, headings } from "../../lib/csv.ts";

/**
 * A member in the export, with the facts of the list and its filters: each column’s French and English heading and its cell. Times are
 * ISO 8601 in UTC. @param reader's language, for names of plans
 */
const columnsFor = (reader: Locale): readonly Column<UserRow>[] => [
  ["Identifiant", "ID", (row) => row.id],
  ["E-mail", "E-mail", (row) => row.email],
  ["Nom", "Name", (row) => row.name],
  ["Adresse confirmée", "Address confirmed", (row) => String(row.verified)],
  ["Langue", "Language", (row) => row.locale],
  ["Formule", "Plan", (row) => row.planName?.[reader] ?? ""],
  ["Gratuite ou payante", "Free or paid", (row) => row.plan],
  ["Période", "Period", (row) => row.period ?? ""],
  ["Paiement", "Payment", (row) => row.provider ?? ""],
  ["Renouvellement", "Renewal", (row) => row.renewal],
  ["Fin ou renouvellement", "End or renewal", (row) => row.until ?? ""],
  ["Fin du délai de grâce", "Grace period until", (row) => row.graceEnd ?? ""],
  ["Accès", "Access", (row) => row.access.state],
  ["Accès jusqu’au", "Access until", (row) => row.access.until ?? ""],
  ["Payé jusqu’au", "Paid until", (row) => row.paidUntil ?? ""],
  ["Streaming", "Streaming", (row) => row.streaming ?? ""],
  ["Dernier usage", "Last used", (row) => row.lastUsed ?? ""],
  ["Lettre d’information", "Newsletter", (row) => String(row.newsletter)],
  ["Note", "Note", (row) => String(row.noted)],
  ["Administrateur", "Administrator", (row) => String(row.admin)],
  ["API", "API", (row) => String(row.isApi)],
  ["Inscription", "Signed up", (row) => row.created],
];

export const CSV_HEAD = headings(columnsFor("fr"));

/** The cells of a member, for a reader of that language. */
export function csvCells(reader: Locale): (row: UserRow) => Cell[] {
  return cellsOf(columnsFor(reader));
}
