import type { CodeStatus } from "../../types/api.ts";
import { fail } from "../lib/errors.ts";
import { textOf } from "../lib/json.ts";
import { row } from "../lib/sql.ts";
import { addSeconds, dbTime, now } from "../lib/time.ts";

const MFA_SECONDS = 600;
const CODE = { id: "", sentTo: "" };

/**
 * `POST /api/app/second-factor/status` {mfaId}, guests who have given the right password: how the newest code of that
 * account fares. PocketBase deletes a code that could not be mailed; one from the command line is never mailed.
 */
export function codeStatus(e: core.RequestEvent): void {
  const since = dbTime(addSeconds(now(), -MFA_SECONDS));
  const found = row(
    e.app,
    "SELECT collectionRef, recordRef FROM _mfas WHERE id = {:id} AND method = 'password' AND created > {:since}",
    { id: textOf(e.requestInfo().body, "mfaId"), since },
    { collectionRef: "", recordRef: "" },
  );
  if (!found) throw fail(404, "not_found");
  const { otp } = e.app.findCachedCollectionByNameOrId(found.collectionRef);
  const code = row(
    e.app,
    `SELECT id, sentTo FROM _otps WHERE collectionRef = {:collection} AND recordRef = {:record} AND created > {:valid}
     ORDER BY created DESC LIMIT 1`,
    { collection: found.collectionRef, record: found.recordRef, valid: dbTime(addSeconds(now(), -otp.duration)) },
    CODE,
  );
  const body: CodeStatus = { otpId: code?.id ?? "", mailed: Boolean(code?.sentTo) };
  e.json(200, body);
}
