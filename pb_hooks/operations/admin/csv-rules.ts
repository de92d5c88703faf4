import type { UserRow } from "../../../common/contract/admin.ts";
import { type Column, cellsOf, headings } from "../../lib/csv.ts";

/** A member in the export: each column’s French and English heading and its cell. Times are ISO 8601 in UTC. */
const COLUMNS: readonly Column<UserRow>[] = [
  ["Identifiant", "ID", (row) => row.id],
  ["E-mail", "E-mail", (row) => row.email],
  ["Nom", "Name", (row) => row.name],
  ["Adresse confirmée", "Address confirmed", (row) => String(row.verified)],
  ["Langue", "Language", (row) => row.locale],
  ["Formule", "Plan", (row) => row.plan],
  ["Accès", "Access", (row) => row.access.state],
  ["Accès jusqu’au", "Access until", (row) => row.access.until ?? ""],
  ["Payé jusqu’au", "Paid until", (row) => row.paidUntil ?? ""],
  ["Streaming", "Streaming", (row) => row.streaming ?? ""],
  ["Administrateur", "Administrator", (row) => String(row.admin)],
  ["API", "API", (row) => String(row.isApi)],
  ["Inscription", "Signed up", (row) => row.created],
];

export const CSV_HEAD = headings(COLUMNS);
export const csvCells = cellsOf(COLUMNS);
