import * as v from "valibot";
import { byteLength } from "../byte-length.ts";
import { isEmailAddress } from "../email-address.ts";
import { rawText, text } from "./fields.ts";

/** `POST /api/app/account/password`: the token that replaces the one of the request. */
export type Renewed = { token: string };

/**
 * `POST /api/app/account/address/undo/check`: what the link's holder must prove besides the mailbox, which is `email`, and
 * whether a passkey does in place of the code.
 */
export type AddressUndo = { proof: "password" | "code"; passkey: boolean; email: string };

/**
 * `POST /api/app/account/sign-up/check`: the account that a mailed confirmation belongs to, whether its address is confirmed by
 * now, and the sign-up: when, and with which browser and system, by their plain names; "" where they are not known.
 */
export type SignUpFacts = { email: string; verified: boolean; created: string; browser: string; system: string };

/** Limits of the collection `users` (pb_migrations), beside those of common/limits.ts; bcrypt reads at most 72 bytes of a password. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 71;
export const PASSWORD_MAX_BYTES = 72;

export const address = () => v.pipe(v.string(), v.check(isEmailAddress, "validation_is_email"));

/** A password being chosen. PocketBase itself counts its characters. */
export const chosenPassword = () => {
  const fits = (text: string) => byteLength(text) <= PASSWORD_MAX_BYTES;
  return v.object({ password: v.pipe(v.string(), v.check(fits, "validation_max_text_constraint")) });
};

/** Who referred a new member: a member's code, from an invitation's link (`referral_via` says "link") or typed. */
export const referralOfSignUp = () => v.object({ referral: rawText, referral_via: rawText });

/** What a member adds to a change of the account that needs the current password. */
export const passwordProof = () => v.object({ oldPassword: rawText, password: rawText });
/** `POST /api/app/account/delete`. `bank`: an IBAN for a refund by transfer, optional. */
export const deletionInput = () =>
  v.object({
    password: rawText,
    bank: v.pipe(
      text(60),
      v.transform((typed) => typed.replace(/\s/g, "").toUpperCase()),
      v.regex(/^([A-Z]{2}\d{2}[A-Z\d]{11,30})?$/, "iban_invalid"),
    ),
  });

/** A new password, typed twice: refuses another second one, there, also while other fields are refused. */
export function typedTwice<Input extends { password: string; passwordConfirm: string }>(): v.GenericValidation<Input> {
  const isSame = (input: Input) => input.password === input.passwordConfirm;
  // The types of paths cannot see the keys of a type parameter: `never` is what they ask for.
  const paths = [["password"], ["passwordConfirm"]] as never;
  const check: v.GenericValidation<Input> = v.partialCheck(paths, isSame as never, "validation_values_mismatch");
  return v.forward(check, ["passwordConfirm"] as never);
}

/** The current password and a new one, twice. */
export const passwordChange = () =>
  v.pipe(v.object({ oldPassword: rawText, password: rawText, passwordConfirm: rawText }), typedTwice());

export const linkToken = () => v.object({ token: rawText });

/**
 * The same with what proves its holder (a password, a code of a second factor, or a passkey's answer as JSON) and a new
 * password, twice.
 */
export const addressUndo = () =>
  v.pipe(
    v.object({
      token: rawText,
      proof: v.pipe(rawText, v.maxLength(20_000)),
      password: rawText,
      passwordConfirm: rawText,
    }),
    typedTwice(),
  );
