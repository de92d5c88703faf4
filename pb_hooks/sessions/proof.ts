import { proofInput } from "../../common/schemas/account.ts";
import { PROOF_METHODS, type Proofs } from "../../common/wire/sessions.ts";
import { fail } from "../lib/errors.ts";
import type { Proof } from "../lib/feature.ts";
import { member } from "../lib/guards.ts";
import { isOwnPassword } from "../lib/own-password.ts";
import { parseBody } from "../lib/parse-body.ts";
import { proofs } from "../lib/register.ts";
import { exists } from "../lib/sql.ts";
import { addSeconds, dbTime, now } from "../lib/time.ts";
import { markProved } from "./public.ts";

/** `GET /api/app/proof`, member: the ways to confirm who is there, the quickest first. */
export function listProofs(e: core.RequestEvent): void {
  const user = member(e);
  const known = proofs();
  const body: Proofs = { methods: PROOF_METHODS.filter((method) => known[method]?.has(e.app, user)) };
  e.json(200, body);
}

/**
 * `POST /api/app/proof` {method, answer}, member: 204. Wrong answers count for the account.
 * @throws ApiError 400 `password_invalid` or `code_wrong` at `answer`, 404 for a way that the member does not have, 429 `too_many_requests`
 */
export function giveProof(e: core.RequestEvent): void {
  const user = member(e);
  const { method, answer } = parseBody(proofInput, e);
  const proof = proofs()[method];
  if (!proof?.has(e.app, user)) throw fail(404, "not_found");
  if (!counted(user, () => proof.check(e, user, answer))) {
    if (method === "password") throw fail(400, "password_invalid", "answer");
    throw fail(400, "code_wrong", "answer");
  }
  markProved(e);
  e.noContent(204);
}

function counted(user: core.Record, check: () => boolean): boolean {
  if (typeof $guesses === "undefined") return check();
  if (!$guesses.begin("proof", user.id, "")) throw fail(429, "too_many_requests");
  let right = false;
  try {
    right = check();
  } finally {
    $guesses.end("proof", user.id, "", right);
  }
  return right;
}

/** Every account has one; a member who does not know it takes the code. */
export const passwordProof: Proof = { has: () => true, check: (_, user, answer) => isOwnPassword(user, answer) };

/** A code that PocketBase mails for a sign-in, which it then no longer opens: "id:12345678". */
export const codeProof: Proof = {
  has: () => true,
  check: (e, user, answer) => {
    const [id = "", code = ""] = answer.split(":");
    const where =
      "id = {:id} AND recordRef = {:user} AND collectionRef = {:users} AND sentTo = {:email} AND created > {:since}";
    const { id: users, otp: rules } = user.collection();
    const since = dbTime(addSeconds(now(), -rules.duration));
    if (!exists(e.app, "_otps", where, { id, user: user.id, users, email: user.email(), since })) return false;
    const otp = e.app.findOTPById(id);
    if (!otp.validatePassword(code)) return false;
    e.app.delete(otp);
    return true;
  },
};
