import { findById, newRecord } from "../../lib/records.ts";

/** The settings when the site record is missing, as after a deletion by SQL: pages work, and nothing is given for free. */
export const DEFAULTS = { brand: "Passerelle", mail_domain: "passerelle.example", trial_days: 0 };

/** The site record to change; a new one if it is missing. */
export function siteRecord(app: CoreApp): Rec<"site"> {
  return findById(app, "site", "site") ?? newRecord(app, "site", { id: "site", ...DEFAULTS, admin_mfa: true });
}
