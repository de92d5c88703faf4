import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { parseReferralCode } from "../../../../common/referral.ts";
import { emailField, nameField, newPassword, presentPassword } from "../../ui/form/field-schemas.ts";
import { say } from "../../ui/form/form-errors.ts";

const CODE_LENGTH = 8;

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

export const loginSchema = v.object({ email: emailField, password: presentPassword });

/** A form with only an address: code, reset link, verification link. */
export const emailSchema = v.object({ email: emailField });

/** The mailed one-time code, with or without spaces from copying. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/[\s\u200b-]/g, "")),
    v.nonEmpty("validation_required"),
    v.check((code) => code.length === CODE_LENGTH && /^\d+$/.test(code), say(msg`The code has 8 digits.`)),
  ),
});

export const currentPasswordSchema = v.object({ password: presentPassword });
