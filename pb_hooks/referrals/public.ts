import { isReferralCode } from "../../web/src/lib/referral.ts";
import { row } from "../lib/sql.ts";

/** The id of the member whose code this is, in any case of letters; "" for a code that is malformed or nobody's. */
export function referrerOf(app: CoreApp, code: string): string {
  if (!isReferralCode(code)) return "";
  const sql = "SELECT id FROM users WHERE affiliate_code = {:code}";
  return row(app, sql, { code: code.toUpperCase() }, { id: "" })?.id ?? "";
}
