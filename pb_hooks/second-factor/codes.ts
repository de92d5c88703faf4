import { audit } from "../audit/public.ts";
import { counted } from "../lib/counted.ts";
import { actorOfSignIn, hasFactor, tellGuessed, tellRecovery } from "./factors.ts";
import { spendCode } from "./recovery.ts";
import { spendTotp } from "./totp.ts";

/**
 * Uses up an authenticator's code or a recovery code of a member, at a sign-in or as a fresh proof: wrong ones of both
 * count together. Many people share an address, and a guesser needs the account's password or session first, so they
 * count for this account alone.
 * @returns which of them it was, "" for a wrong one
 * @throws ApiError 429 `too_many_requests`
 */
export function redeemCode(e: core.RequestEvent, user: core.Record, code: string): "totp" | "recovery" | "" {
  const kind = /^\d{6}$/.test(code) ? "totp" : "recovery";
  const guess = {
    kind: "second factor",
    account: user.id,
    from: `${user.id} ${e.realIP()}`,
    refused: () => tellGuessed(e.app, user),
  };
  const check = () => (kind === "totp" ? spendTotp(e.app, user.id, code) : recover(e, user, code));
  return counted(guess, check) ? kind : "";
}

function recover(e: core.RequestEvent, user: core.Record, code: string): boolean {
  let used = false;
  e.app.runInTransaction((tx) => {
    used = hasFactor(tx, user.id) && spendCode(tx, user.id, code);
    if (!used) return;
    audit(tx, actorOfSignIn(e, user), { action: "factor.recovery", member: user.id });
    tellRecovery(tx, user);
  });
  return used;
}
