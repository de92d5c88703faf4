import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import { byteLength } from "../../../../common/byte-length.ts";
import {
  address,
  PASSWORD_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN,
  typedTwice,
} from "../../../../common/contract/accounts.ts";
import { EMAIL_MAX, NAME_MAX } from "../../../../common/limits.ts";
import { asciiAddress } from "../../lib/ascii-address.ts";
import { say } from "./form-errors.ts";

export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("validation_required"),
  v.maxLength(EMAIL_MAX, "validation_length_too_long"),
  v.transform(asciiAddress),
  address(),
);

export const nameField = v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX, "validation_length_too_long"));

/** An existing password: any text. */
export const presentPassword = v.pipe(v.string(), v.nonEmpty("validation_required"));

export const newPassword = v.pipe(
  presentPassword,
  v.minLength(PASSWORD_MIN, say(msg`Use at least 12 characters.`)),
  v.maxLength(PASSWORD_MAX, say(msg`Use at most 71 characters.`)),
  v.check(
    (typed) => byteLength(typed) <= PASSWORD_MAX_BYTES,
    say(msg`This password is too long: an accented letter or an emoji counts as two or more characters.`),
  ),
);

/** A new password, typed twice. */
export const newPasswordTwice = v.pipe(
  v.object({ password: newPassword, passwordConfirm: presentPassword }),
  typedTwice(),
);
