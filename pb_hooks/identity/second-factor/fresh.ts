import { codeAnswer } from "../../../common/contract/second-factor.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import type { Proof } from "../../lib/feature.ts";
import { counted, guesserOf } from "../../lib/guess-scope.ts";
import { accept } from "../../lib/parse-body.ts";
import { exists } from "../../lib/sql.ts";
import { redeemCode } from "./codes.ts";
import { hasFactor } from "./factors.ts";
import { codesLeft } from "./recovery.ts";
import { spendOtp } from "./spend-otp.ts";
import { refusesMailedFactor } from "./step.ts";
import { hasTotp } from "./totp.ts";
import { isMailboxFactor } from "./void-proofs.ts";

const check: Proof["check"] = (e, user, answer) => redeemCode(e, user, accept(codeAnswer(), { answer }).answer) !== "";

export const authenticator: Proof = { isFactor: () => true, has: hasTotp, check };

/** A recovery code. */
export const recovery: Proof = {
  isFactor: () => true,
  has: (app, { id }) => hasFactor(app, id) && codesLeft(app, id) > 0,
  check,
};

/** A code that PocketBase mails for a sign-in, which it then no longer opens: "id:12345678". */
export const code: Proof = {
  isFactor: isMailboxFactor,
  has: (app, user) => isMailboxFactor(app, user) || !refusesMailedFactor(app),
  check: (e, user, answer) =>
    counted({ kind: "proof", account: guesserOf(e, user), from: "" }, () => spendMailed(e, user, answer)),
};

function spendMailed(e: core.RequestEvent, user: Rec<"users">, answer: string): boolean {
  const [id = "", digits = ""] = answer.split(":");
  const where =
    "id = {:id} AND recordRef = {:user} AND collectionRef = {:users} AND sentTo = {:email} AND created > {:since}";
  const { id: users, otp: rules } = user.collection();
  const since = dbTime(addSeconds(now(), -rules.duration));
  if (!exists(e.app, "_otps", where, { id, user: user.id, users, email: user.email(), since })) return false;
  const otp = e.app.findOTPById(id);
  return otp.validatePassword(digits) && spendOtp(e.app, otp);
}
