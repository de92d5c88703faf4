import { type CodeStatus, codeStatusInput } from "../../../common/contract/second-factor.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { row } from "../../lib/sql.ts";
import { codeKey } from "../../platform/mail/public.ts";
import { waitingSignIn } from "./step.ts";

/** What `passerelle admin otp` writes in place of a mailed code's address (internal/command/admin.go). */
const PRINTED = "console";

/**
 * `POST /api/app/second-factor/status` {mfaId, otpId}, visitors who have just entered the right password: whether the
 * mail server accepted that code, and the newest code that the command line printed. Only the holder of an `mfaId`
 * reads anything, and only about that account; everyone else gets the same 404.
 */
export function codeStatus(e: core.RequestEvent): CodeStatus {
  const { mfaId, otpId: otp } = parseBody(codeStatusInput, e);
  const { user, method } = waitingSignIn(e.app, mfaId);
  if (method !== "password") throw fail(404, "not_found");
  const { id: users, otp: rules } = e.app.findCachedCollectionByNameOrId("users");
  const since = dbTime(addSeconds(now(), -rules.duration));
  const codes = { users, record: user, since };
  const own = "FROM _otps WHERE collectionRef = {:users} AND recordRef = {:record} AND created > {:since}";
  const byMail = `SELECT id ${own} AND id = {:otp}
    AND EXISTS (SELECT 1 FROM jobs WHERE key = {:mail} AND state = 'done')`;
  const mailed = row(e.app, byMail, { ...codes, otp, mail: codeKey(user, otp) }, { id: "" });
  const onConsole = `SELECT id ${own} AND sentTo = {:printed} ORDER BY created DESC, rowid DESC LIMIT 1`;
  const printed = row(e.app, onConsole, { ...codes, printed: PRINTED }, { id: "" });
  return { mailed: mailed !== undefined, printedId: printed?.id ?? "" };
}
