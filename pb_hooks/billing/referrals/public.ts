import { parseReferralCode } from "../../../common/referral.ts";
import { run } from "../../lib/sql.ts";

const INVITATION = /^\/u\/([^/]+)$/;

/** Whether a path, without locale prefix, is a referral page. */
export function isInvitation(path: string): boolean {
  return INVITATION.test(path);
}

/**
 * Counts a visit of a referral page for the member whose code it carries; an unknown code counts nothing. One statement
 * adds, so that simultaneous visits all count.
 * @param day "2026-03-01"
 */
export function countClick(app: CoreApp, path: string, day: string): void {
  const code = parseReferralCode(INVITATION.exec(path)?.[1] ?? "");
  if (!code) return;
  run(
    app,
    `INSERT INTO referral_clicks (day, owner, count)
     SELECT {:day}, id, 1 FROM users WHERE affiliate_code = {:code}
     ON CONFLICT (owner, day) DO UPDATE SET count = count + 1`,
    { day, code },
  );
}
