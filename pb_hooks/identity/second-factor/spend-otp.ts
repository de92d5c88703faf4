import { run } from "../../lib/sql.ts";

/**
 * Uses a mailed code up, once: of several requests that check the same one at the same time, one gets true. PocketBase's own
 * deletion does not say whether there was anything left to delete.
 */
export function spendOtp(app: CoreApp, otp: core.OTP): boolean {
  return run(app, "DELETE FROM _otps WHERE id = {:id}", { id: otp.id }) === 1;
}
