import * as v from "valibot";
import { LOCALES } from "../../../../types/api.ts";
import { emailField, nameField, newPassword, presentPassword } from "../../components/field-schemas.ts";

export const profileSchema = v.object({
  name: nameField,
  locale: v.picklist(LOCALES, "locale_unknown"),
});

/** Another address than `current`, and the password that proves who asks. */
export function emailSchema(current: string) {
  return v.object({
    email: v.pipe(
      emailField,
      v.check((email) => email.toLowerCase() !== current.toLowerCase(), "email_unchanged"),
    ),
    oldPassword: presentPassword,
  });
}

export const passwordSchema = v.pipe(
  v.object({
    oldPassword: presentPassword,
    password: newPassword,
    passwordConfirm: presentPassword,
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

export const deleteSchema = v.object({ password: presentPassword });
