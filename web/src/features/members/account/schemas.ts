import * as v from "valibot";
import { deletionInput } from "../../../../../common/contract/accounts.ts";
import { LOCALES } from "../../../../../common/contract/api.ts";
import { emailField, nameField, newPasswordTwice, presentPassword } from "../../../ui/form/field-schemas.ts";

export const nameSchema = v.object({ name: nameField });

export const languageSchema = v.object({ locale: v.picklist(LOCALES, "locale_unknown") });

/** An address other than `current`, and the password; without one, the server asks for another proof. */
export function emailSchema(current: string) {
  return v.object({
    email: v.pipe(
      emailField,
      v.check((email) => email.toLowerCase() !== current.toLowerCase(), "email_unchanged"),
    ),
    oldPassword: v.string(),
  });
}

export const passwordSchema = v.intersect([v.object({ oldPassword: presentPassword }), newPasswordTwice]);

/** The password; without one, the server asks for another proof. */
export const deleteSchema = deletionInput();
