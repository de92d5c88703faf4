import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { parseReferralCode } from "../../../../../common/referral.ts";
import { emailField, nameField, newPassword } from "../../../ui/form/field-schemas.ts";
import { say } from "../../../ui/form/form-errors.ts";

export const signUpSchema = v.object({
  email: emailField,
  password: newPassword,
  name: nameField,
  plan: v.picklist(["free", "paid"], "validation_in_invalid"),
  newsletter: v.boolean(),
  /** Typed, as read or heard. */
  referral: v.pipe(
    v.string(),
    v.check(
      (typed) => typed.trim() === "" || parseReferralCode(typed) !== "",
      say(msg`A referral code is AFF- followed by eight letters or digits.`),
    ),
    v.transform(parseReferralCode),
  ),
  terms: v.pipe(
    v.boolean(),
    v.check((accepted) => accepted, "terms_required"),
  ),
});
