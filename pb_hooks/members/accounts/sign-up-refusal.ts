import { linkToken, type SignUpFacts } from "../../../common/contract/accounts.ts";
import { browserAtSignUp } from "../../identity/sessions/public.ts";
import { change } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import { textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { dateOf } from "../../lib/records.ts";
import { keepsAccount } from "../../lib/register.ts";
import { claimsOf } from "../../lib/token.ts";

/**
 * `POST /api/app/account/sign-up/check` {token of a mailed confirmation}, visitors: which account it would confirm (SignUpFacts).
 * Changes nothing. @throws ApiError 400 `link_expired` at `token`
 */
export function checkSignUp(e: core.RequestEvent): SignUpFacts {
  const user = accountOf(e.app, parseBody(linkToken, e).token);
  const created = must(dateOf(user, "created"), "time of the sign-up").toISOString();
  return { email: user.email(), verified: user.verified(), created, ...browserAtSignUp(e.app, user) };
}

/**
 * `POST /api/app/account/sign-up/refuse` {token of a mailed confirmation}, visitors: deletes the account that someone else made with
 * this address; 204. @throws ApiError 400 `link_expired` at `token`, also for an account that is gone; 409 `already_verified`; 409
 * `account_kept` for a customer, who may have mistyped the address, and for an administrator: a new password takes these over
 */
export const refuseSignUp = change(linkToken, (tx, { token }) => {
  const user = accountOf(tx, token);
  if (user.verified()) throw fail(409, "already_verified");
  if (user.getBool("admin") || keepsAccount(tx, user)) throw fail(409, "account_kept");
  tx.delete(user);
});

/** The account of a mailed confirmation, which a new password or address makes invalid. */
function accountOf(app: CoreApp, token: string): Rec<"users"> {
  let user: Rec<"users"> | undefined;
  try {
    user = app.findAuthRecordByToken(token, "verification");
  } catch {} // expired, or of no account
  const isOwn = user?.collection().name === "users" && user.email() === textOf(claimsOf(token), "email");
  if (!user || !isOwn) throw fail(400, "link_expired", "token");
  return user;
}
