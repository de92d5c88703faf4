import { FACTOR_KINDS, type SecondStep, stepCodeInput, stepInput } from "../../../common/contract/second-factor.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { fail, must } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { leavesKept } from "../../lib/repeat-limits.ts";
import { row, run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { noteFactorOfSignIn } from "../sessions/public.ts";
import { redeemCode } from "./codes.ts";
import { actorOfSignIn, factorsOf, hasFactor } from "./factors.ts";
import { codesLeft } from "./recovery.ts";
import { asksForCode } from "./void-proofs.ts";

/** How PocketBase notes a first proof. */
type First = { user: string; method: string };

/**
 * The sign-in that waits for its second step, by the `mfaId` that the first proof gave.
 * @throws ApiError 404 `not_found`: only its holder learns anything, and only about that account
 */
export function waitingSignIn(app: CoreApp, id: string): First {
  const { id: users, mfa } = app.findCachedCollectionByNameOrId("users");
  const sql = `SELECT recordRef AS user, method FROM _mfas
    WHERE id = {:id} AND collectionRef = {:users} AND created > {:since}`;
  const params = { id, users, since: dbTime(addSeconds(now(), -mfa.duration)) };
  const found = row(app, sql, params, { user: "", method: "" });
  if (!found) throw fail(404, "not_found");
  return found;
}

/** `POST /api/app/second-factor/options` {mfaId}, visitors whose first proof was right: SecondStep. */
export function options(e: core.RequestEvent): SecondStep {
  const { user: id, method } = waitingSignIn(e.app, parseBody(stepInput, e).mfaId);
  const user = getById(e.app, "users", id);
  const own = factorsOf(e.app, id).flatMap(({ kind, otherDomain }) => (otherDomain ? [] : kind));
  return {
    factors: FACTOR_KINDS.filter((kind) => own.includes(kind)),
    recovery: codesLeft(e.app, id) > 0,
    code: method !== "otp" && completes(e.app, user, method, "otp"),
    password: method !== "password" && completes(e.app, user, method, "password"),
  };
}

/**
 * `POST /api/app/second-factor/code` {mfaId, code}, visitors whose first proof was right: completes the sign-in with an
 * authenticator's code or a recovery code, and answers like PocketBase's own routes. Wrong codes are counted by account:
 * 429 `too_many_requests`.
 */
export function enterCode(e: core.RequestEvent): void {
  const { mfaId, code } = parseBody(stepCodeInput, e);
  const { user: id, method: first } = waitingSignIn(e.app, mfaId);
  const user = getById(e.app, "users", id);
  const method = redeemCode(e, user, code);
  if (!method) throw fail(400, "code_wrong", "code");
  passSecondStep(e, user, method, first);
}

/**
 * Answers a sign-in whose second proof was right; the body's `mfaId` says which first proof it completes. The factor
 * vouches for the password only when that was typed: its owner may have come in another way because a thief set it.
 */
export function passSecondStep(
  e: core.RequestEvent,
  user: Rec<"users">,
  method: string,
  first: string | undefined,
): void {
  if (first === "password")
    run(e.app, "UPDATE users SET password_by_mail = FALSE WHERE id = {:id} AND password_by_mail", { id: user.id });
  $apis.recordAuthResponse(e, user, method);
}

/** PocketBase's own ways to sign in. It takes any two of them for two factors. */
const FIRST_PROOFS = ["password", "otp", "oauth2"];

/**
 * Hook: a member with a second factor completes no sign-in with two first proofs, except with a mailed code while the
 * site accepts that. First proofs that this one must not complete are forgotten, whatever the request says: PocketBase
 * reads `mfaId` in any letter case and from several places. Uses of a second factor are in the member's activity.
 */
export function judgeSignIn(e: core.RecordAuthRequestEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const method = e.authMethod;
  const enrolled = hasFactor(e.app, user.id);
  if (FIRST_PROOFS.includes(method)) {
    const refused = FIRST_PROOFS.filter((first) => first !== method && !completes(e.app, user, first, method));
    const sql = `DELETE FROM _mfas WHERE collectionRef = {:users} AND recordRef = {:user}
      AND method IN (SELECT value FROM json_each({:refused}))`;
    const params = { users: user.collection().id, user: user.id, refused: JSON.stringify(refused) };
    if (refused.length > 0) run(e.app, sql, params);
  }
  const asked = enrolled || asksForCode(e.app, user);
  const used = FACTOR_KINDS.some((kind) => kind === method) || (FIRST_PROOFS.includes(method) && asked);
  if (used || method === "recovery") noteFactorOfSignIn(e);
  e.next(); // throws where PocketBase asks for another proof
  if (used && leavesKept(e.app, user.id, "factor-use"))
    audit(e.app, actorOfSignIn(e, user), { action: "factor.use", member: user.id, after: { kind: method } });
}

function completes(app: CoreApp, user: Rec<"users">, first: string, second: string): boolean {
  if (!FIRST_PROOFS.includes(second) || !hasFactor(app, user.id)) return true;
  const pair = [first, second];
  // A password that was chosen through the mailbox and a code from the mailbox prove the same thing. So do a provider and
  // that code: its account is the mailbox (Google), or is recovered through it.
  const typed = pair.includes("password") && !user.getBool("password_by_mail");
  return pair.includes("otp") && typed && !refusesMailedFactor(app);
}

export function refusesMailedFactor(app: CoreApp): boolean {
  const shape: { refused: boolean } = { refused: false };
  const sql = "SELECT refuse_mailed_factor AS refused FROM site WHERE id = 'site'";
  return row(app, sql, {}, shape)?.refused ?? false;
}
