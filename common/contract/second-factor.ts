import * as v from "valibot";
import { rawText, requiredText, text } from "./fields.ts";

/** Shapes of second factors between pb_hooks and web. Times are ISO 8601 in UTC. */

/** What an account can have besides its password; each is a row of the collection `factors`. */
export const FACTOR_KINDS = ["totp", "passkey"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  created: string;
  lastUsed: string | null;
  /** The domain of a passkey that was made for another one than the site's, and works only there; else "". */
  otherDomain: string;
};

/** `GET /api/app/factors`: the member's own, how many recovery codes are unused, and whether a sign-in takes a mailed code without one. */
export type FactorsAnswer = { items: Factor[]; codesLeft: number; mailed: boolean };

/** `POST /api/app/factors/totp`: the secret in base32, the link in the QR code, and what the confirmation sends back. */
export type TotpStart = { secret: string; uri: string; ticket: string };

/** Shown once. Empty after another factor was added: the codes made with the first one stay valid. */
export type RecoveryCodes = { recoveryCodes: string[] };

/** `POST /api/app/second-factor/options`: what completes a sign-in whose first proof was right. */
export type SecondStep = { factors: FactorKind[]; recovery: boolean; code: boolean; password: boolean };

/** `POST /api/app/second-factor/status`: whether the mail server has the code; a command line code's id, or "". */
export type CodeStatus = { mailed: boolean; printedId: string };

/** A code as typed or pasted, without the blanks and hyphens that make it readable. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s\u200b\u2010-\u2015-]/g, "").toUpperCase();
}

const typedCode = () => v.pipe(rawText, v.transform(bareCode), v.nonEmpty(), v.maxLength(40));

const FACTOR_NAME_MAX = 60;

/** What a member calls a factor. */
export const factorName = () => v.object({ name: requiredText(FACTOR_NAME_MAX) });

/** What a member calls a new passkey; "" lets the server name it. */
export const passkeyName = () => v.object({ name: text(FACTOR_NAME_MAX) });

/** An authenticator's code or a recovery code, as the answer of a fresh proof. */
export const codeAnswer = () => v.object({ answer: typedCode() });

/** The first code of a new authenticator; `ticket` is what the start of the enrolment answered. */
export const confirmTotpInput = () => v.object({ ticket: rawText, code: typedCode() });

/** The sign-in that waits for its second step. */
export const stepInput = () => v.object({ mfaId: rawText });

/** The second step: an authenticator's code or a recovery code. */
export const stepCodeInput = () => v.object({ mfaId: rawText, code: typedCode() });

/** Which mailed code someone waits for after giving the right password. */
export const codeStatusInput = () => v.object({ mfaId: rawText, otpId: rawText });

/** Who asks for a code to sign in with. */
export const codeRequestInput = () => v.object({ email: rawText });
