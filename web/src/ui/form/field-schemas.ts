import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { isEmailAddress } from "../../../../common/email-address.ts";
import { asciiAddress } from "../../lib/ascii-address.ts";
import { say } from "./form-errors.ts";

/** Limits of the collection `users` (pb_migrations); bcrypt reads at most 72 bytes of a password. */
export const PASSWORD_MIN = 12;
export const NAME_MAX = 100;
const PASSWORD_MAX = 71;
const PASSWORD_MAX_BYTES = 72;

export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("validation_required"),
  v.maxLength(255, "validation_length_too_long"),
  v.transform(asciiAddress),
  v.check(isEmailAddress, "validation_is_email"),
);

export const nameField = v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX, "validation_length_too_long"));

/** An existing password: any text. */
export const presentPassword = v.pipe(v.string(), v.nonEmpty("validation_required"));

/** A new password. */
export const newPassword = v.pipe(
  presentPassword,
  v.minLength(PASSWORD_MIN, say(msg`Use at least 12 characters.`)),
  v.maxLength(PASSWORD_MAX, say(msg`Use at most 71 characters.`)),
  v.maxBytes(
    PASSWORD_MAX_BYTES,
    say(msg`This password is too long: a letter with an accent or a symbol counts for two or more.`),
  ),
);

/** A new password, typed twice; a mismatch is refused at the second one. */
export const newPasswordTwice = v.pipe(
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
