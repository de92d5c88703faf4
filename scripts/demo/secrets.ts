import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { mailboxOf } from "../../pb_hooks/lib/mailbox.ts";
import type { World } from "./ledger.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const NONCE_BYTES = 12;

/**
 * What the product's own hooks would make of a secret, with the key of a data folder: the same derivation as
 * pb_hooks/lib/app-key.ts, the same format as pb_hooks/lib/secrets.ts and pb_hooks/trials/claims.ts (tests/api holds
 * them together).
 */
export function secretsOf(appKey: string): World["secrets"] {
  const digest = createHash("sha512").update(`passerelle:${appKey}`).digest();
  const key = Array.from(digest.subarray(0, 32), (byte) => ALPHABET[byte % 64]).join("");
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  const hmac = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
  const claims = hmac("trial claims", key);
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `v1:${id}:${sealed.toString("base64")}`;
    },
    token: () => randomBytes(25).toString("hex"),
    mailbox: (email) => hmac(mailboxOf(email), claims),
  };
}
