import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { LOCALES } from "../../../../types/api.ts";
import { say } from "../../components/form-errors.ts";

/** Limits of the collection `users`. */
export const NAME_MAX = 100;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 71;

const required = v.pipe(v.string(), v.nonEmpty("validation_required"));

export const profileSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX, "validation_max_text_constraint")),
  locale: v.picklist(LOCALES, "locale_unknown"),
});

/** Another address than `current`, and the password that proves who asks. */
export function emailSchema(current: string) {
  return v.object({
    email: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("validation_required"),
      v.email("validation_is_email"),
      v.check((email) => email.toLowerCase() !== current.toLowerCase(), "email_unchanged"),
    ),
    oldPassword: required,
  });
}

export const passwordSchema = v.pipe(
  v.object({
    oldPassword: required,
    password: v.pipe(
      v.string(),
      v.minLength(PASSWORD_MIN, say(msg`Use at least 12 characters.`)),
      v.maxLength(PASSWORD_MAX, say(msg`Use at most 71 characters.`)),
    ),
    passwordConfirm: required,
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["passwordConfirm"]],
      (input) => input.password === input.passwordConfirm,
      "validation_values_mismatch",
    ),
    ["passwordConfirm"],
  ),
);

export const deleteSchema = v.object({ password: required });
