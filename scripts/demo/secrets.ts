import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { LETTERS_AND_DIGITS } from "../../pb_hooks/lib/alphabets.ts";
import { mailboxOf } from "../../pb_hooks/lib/mailbox.ts";
import type { Place } from "../../pb_hooks/lib/place.ts";
import type { World } from "./ledger.ts";

const ALPHABET = `${LETTERS_AND_DIGITS}-_`;
export const NONCE_BYTES = 12;

/**
 * The product's own transformations of a secret, with a data folder's key: the same derivation as
 * pb_hooks/lib/app-key.ts, the same format as pb_hooks/lib/secrets.ts and pb_hooks/billing/trials/claims.ts (tests/api compares
 * them).
 */
export function secretsOf(appKey: string): World["secrets"] {
  const key = keyOf(appKey);
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  const hmac = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
  const claims = hmac("trial claims", key);
  return {
    seal: (place, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", placeKey(key, place), nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `v2:${id}:${sealed.toString("base64")}`;
    },
    token: () => randomBytes(25).toString("hex"),
    mailbox: (email) => hmac(mailboxOf(email), claims),
  };
}

/** The key of a data folder, from the text of its app.key. */
export function keyOf(appKey: string): string {
  return asKey(createHash("sha512").update(`passerelle:${appKey}`).digest());
}

export function placeKey(key: string, place: Place): string {
  return asKey(createHmac("sha512", key).update(JSON.stringify(place)).digest());
}

function asKey(digest: Buffer): string {
  return Array.from(digest.subarray(0, 32), (byte) => ALPHABET[byte % 64]).join("");
}
