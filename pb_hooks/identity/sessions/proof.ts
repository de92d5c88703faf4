import { type Proofs, proofInput } from "../../../common/contract/sessions.ts";
import { fail } from "../../lib/errors.ts";
import type { Proof } from "../../lib/feature.ts";
import { member } from "../../lib/guards.ts";
import { isOwnPassword } from "../../lib/own-password.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { proofs } from "../../lib/register.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { audit } from "../../platform/audit/public.ts";
import { mayKnowNone, waysOf } from "./proof-methods.ts";
import { proveSessionOf, provesByFactor } from "./public.ts";
import { sessionOf } from "./rows.ts";

/** `GET /api/app/proof`, member: the ways to prove who they are, the quickest first, and whether a new sign-in is one. */
export function listProofs(e: core.RequestEvent): Proofs {
  const user = member(e);
  return { methods: waysOf(e.app, user), signIn: provesByFactor(e.app, user) || mayKnowNone(e.app, user) };
}

/**
 * `POST /api/app/proof` {method, answer}, member: 204. Wrong answers count for the account, separately for each method.
 * @throws ApiError 400 `password_invalid` or `code_wrong` at `answer`, 401 `auth_required` without a session, 404 for a method
 * that the member does not have, 429 `too_many_requests`
 */
export function giveProof(e: core.RequestEvent): void {
  const user = member(e);
  const { method, answer } = parseBody(proofInput, e);
  // Without a session the proof could not be stored: do not use up a code.
  if (!sessionOf(e)) throw fail(401, "auth_required");
  const proof = proofs()[method];
  if (!proof || !waysOf(e.app, user).includes(method)) throw fail(404, "not_found");
  if (!proof.check(e, user, answer)) {
    if (method === "password") throw fail(400, "password_invalid", "answer");
    throw fail(400, "code_wrong", "answer");
  }
  e.app.runInTransaction((tx) => {
    // A factor that was added in another session since then voids a proof without it.
    const present = getById(tx, "users", user.id);
    if (!proof.isFactor?.(tx, present) && !waysOf(tx, present).includes(method)) throw fail(404, "not_found");
    countKept(tx, user.id, "proof"); // the log is kept permanently
    if (!proveSessionOf(tx, user.id, sessionOf(e))) throw fail(401, "auth_required"); // it has just ended
    audit(tx, e, { action: "session.proof", member: user.id, after: { method } });
  });
}

/** Every account has a password; a member who does not know it uses the code. */
export const passwordProof: Proof = { has: () => true, check: isOwnPassword };
