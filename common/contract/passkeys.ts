import * as v from "valibot";
import { rawText, texts } from "./fields.ts";
import { passkeyName } from "./second-factor.ts";

/** Bytes in base64url without padding. */
const bytes = (most: number) => v.pipe(rawText, v.maxLength(most), v.regex(/^[\w-]*$/));

/** A passkey's id is at most 1023 bytes long. */
const id = () => v.pipe(bytes(1364), v.nonEmpty());

/** What the browser returns for a new passkey, without what we do not read. */
export const newPasskeyInput = () =>
  v.object({
    ...passkeyName().entries,
    credential: v.object({
      id: id(),
      response: v.object({
        clientDataJSON: bytes(4096),
        attestationObject: bytes(16_384),
        transports: v.pipe(
          texts,
          v.maxLength(8),
          v.everyItem((transport) => /^[a-z-]{1,20}$/.test(transport)),
        ),
      }),
    }),
  });

/** What the browser returns when a passkey was used. */
export const usedPasskey = () =>
  v.object({
    id: id(),
    response: v.object({
      clientDataJSON: bytes(4096),
      authenticatorData: bytes(4096),
      signature: bytes(2048),
      userHandle: bytes(88),
    }),
  });

/** A sign-in; `mfaId` when the password was given before, else "". */
export const passkeySignInInput = () => v.object({ mfaId: rawText, credential: usedPasskey() });
