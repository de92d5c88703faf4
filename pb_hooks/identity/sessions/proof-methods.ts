import { PROOF_METHODS, type ProofMethod } from "../../../common/contract/sessions.ts";
import { proofs } from "../../lib/register.ts";
import { exists } from "../../lib/sql.ts";

/**
 * How a member may prove who they are, the quickest first. With a second factor, only that counts: a stolen session and a phished
 * password must not be enough.
 */
export function waysOf(app: CoreApp, user: Rec<"users">): ProofMethod[] {
  const known = proofs();
  const own = PROOF_METHODS.filter((method) => known[method]?.has(app, user));
  const factors = own.filter((method) => known[method]?.isFactor?.(app, user));
  return factors.length > 0 ? factors : own;
}

/**
 * Whether a member may have no way to prove it: one who signed up with a provider knows no password, and without mailed codes
 * that is the only method.
 */
export function mayKnowNone(app: CoreApp, user: Rec<"users">): boolean {
  const isBare = waysOf(app, user).every((method) => method === "password");
  return isBare && exists(app, "identities", "user = {:user}", { user: user.id });
}
