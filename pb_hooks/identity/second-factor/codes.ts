import { counted, guesserOf } from "../../lib/guess-scope.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { actorOfSignIn, factorsSince, hasFactor, queueGuessNotice, queueRecoveryNotice } from "./factors.ts";
import { spendCode } from "./recovery.ts";
import { spendTotp } from "./totp.ts";

/**
 * Uses up an authenticator's code or a recovery code of a member, at a sign-in or as a fresh proof. Wrong ones of both count
 * together, for a browser that has signed in with a factor before or else for the account: who knows the password makes no
 * owner wait, and has collected no known browsers before there was a factor. A right recovery code never
 * waits: nobody guesses 80 bits.
 * @returns which of them it was, "" for a wrong one
 * @throws ApiError 429 `too_many_requests`
 */
export function redeemCode(e: core.RequestEvent, user: Rec<"users">, code: string): "totp" | "recovery" | "" {
  const isRecovery = !/^\d{6}$/.test(code);
  if (isRecovery && recover(e, user, code)) return "recovery";
  const refused = () => queueGuessNotice(e.app, user);
  const guess = { kind: "second factor", account: guesserOf(e, user, factorsSince(e.app, user.id)), from: "", refused };
  return counted(guess, () => !isRecovery && spendTotp(e.app, user.id, code)) ? "totp" : "";
}

function recover(e: core.RequestEvent, user: Rec<"users">, code: string): boolean {
  return committed(e.app, (tx) => {
    if (!hasFactor(tx, user.id) || !spendCode(tx, user.id, code)) return false;
    audit(tx, actorOfSignIn(e, user), { action: "factor.recovery", member: user.id });
    queueRecoveryNotice(tx, user);
    return true;
  });
}
