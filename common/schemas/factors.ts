import * as v from "valibot";
import { rawText, requiredText, text } from "./fields.ts";

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
