import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { say } from "../../components/form-errors.ts";

/** Length of a password in characters: bounds that the server checks as well (pb_migrations, users). */
export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 71;
const CODE_LENGTH = 8;

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("validation_required"),
  v.maxLength(255, "validation_length_too_long"),
  v.email("validation_is_email"),
);
const presentPassword = v.pipe(v.string(), v.nonEmpty("validation_required"));
const newPassword = v.pipe(
  presentPassword,
  v.minLength(PASSWORD_MIN, say(msg`Use at least 12 characters.`)),
  v.maxLength(PASSWORD_MAX, say(msg`Use at most 71 characters.`)),
);

export const signUpSchema = v.object({
  email,
  password: newPassword,
  name: v.pipe(v.string(), v.trim(), v.maxLength(100, "validation_length_too_long")),
  plan: v.picklist(["free", "paid"], "validation_in_invalid"),
  newsletter: v.boolean(),
  terms: v.pipe(
    v.boolean(),
    v.check((accepted) => accepted, "terms_required"),
  ),
});

export const loginSchema = v.object({ email, password: presentPassword });

/** A form that only asks for an address: code, reset link, verification link. */
export const emailSchema = v.object({ email });

/** The mailed one-time code, however it was spaced when it was copied. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/[\s\u200b-]/g, "")),
    v.nonEmpty("validation_required"),
    v.check((code) => code.length === CODE_LENGTH && /^\d+$/.test(code), say(msg`The code has 8 digits.`)),
  ),
});

export const newPasswordSchema = v.pipe(
  v.object({ password: newPassword, passwordConfirm: presentPassword }),
  v.forward(
    v.partialCheck(
      [["password"], ["passwordConfirm"]],
      (input) => input.password === input.passwordConfirm,
      "validation_values_mismatch",
    ),
    ["passwordConfirm"],
  ),
);

export const currentPasswordSchema = v.object({ password: presentPassword });
