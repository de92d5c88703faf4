import type { UserRow } from "../../common/wire/admin.ts";
import { toLine } from "../lib/csv.ts";

export const CSV_HEAD = [
  "id",
  "email",
  "name",
  "verified",
  "locale",
  "plan",
  "access",
  "access_until",
  "paid_until",
  "streaming",
  "admin",
  "is_api",
  "created",
];

/** A member as one line of the export, with its line end. */
export function csvLine(row: UserRow): string {
  return toLine([
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
  ]);
}
