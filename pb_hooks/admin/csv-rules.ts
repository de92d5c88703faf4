import type { UserRow } from "../../common/wire/admin.ts";
import type { Locale } from "../../common/wire/api.ts";

/** The header line of the export, by the reader's language. */
export const CSV_HEAD: Record<Locale, readonly string[]> = {
  fr: [
    "Identifiant",
    "E-mail",
    "Nom",
    "Adresse confirmée",
    "Langue",
    "Formule",
    "Accès",
    "Accès jusqu’au",
    "Payé jusqu’au",
    "Streaming",
    "Administrateur",
    "API",
    "Inscription",
  ],
  en: [
    "ID",
    "E-mail",
    "Name",
    "Address confirmed",
    "Language",
    "Plan",
    "Access",
    "Access until",
    "Paid until",
    "Streaming",
    "Administrator",
    "API",
    "Signed up",
  ],
};

/** A member as the cells of a line; times are ISO 8601 in UTC. */
export function csvCells(row: UserRow): string[] {
  return [
    row.id,
    row.email,
    row.name,
    String(row.verified),
    row.locale,
    row.plan,
    row.access.state,
    row.access.until ?? "",
    row.paidUntil ?? "",
    row.streaming ?? "",
    String(row.admin),
    String(row.isApi),
    row.created,
  ];
}
