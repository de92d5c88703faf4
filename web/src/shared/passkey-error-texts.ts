import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorCode } from "../../../common/contract/errors.ts";
import { addCodes } from "../ui/feedback/error-texts.ts";

/** Codes of passkeys, from the server and from the browser: loaded with the code that asks for one. */
export type PasskeyCode =
  | Extract<ErrorCode, `passkey${string}`>
  | "passkey_cancelled"
  | "passkey_known"
  | "passkey_unfit";

const TEXTS: Record<PasskeyCode, MessageDescriptor> = {
  passkey_unknown: msg`This passkey belongs to no account here. Delete it from your device or password manager.`,
  passkey_expired: msg`This took too long. Try again.`,
  passkey_refused: msg`This passkey was not accepted. Try again, or sign in another way.`,
  passkey_cloned: msg`This passkey may have been copied, so it was refused. Sign in another way, then replace it.`,
  passkey_cancelled: msg`No passkey was used. Try again, or continue another way.`,
  passkey_known: msg`This passkey is already on your account.`,
  passkey_unfit: msg`This device cannot check that it is you. Set a screen lock or a PIN, then try again.`,
  passkeys_unavailable: msg`Passkeys do not work at this address.`,
};

addCodes(TEXTS);
