import { appKey } from "./app-key.ts";

const FORMAT = /^v1:([0-9a-f]{8}):([A-Za-z0-9+/=]{40,})$/;

/**
 * Encrypts a text for storage (AES-256-GCM, fresh nonce): `v1:<key id>:<base64>`.
 * The version and the key id are there so that a later release can read old values while it writes with a new key.
 */
export function seal(text: string): string {
  const { key, id } = appKey();
  // PocketBase turns a script's text into its UTF-8 bytes; the generated types only know byte lists.
  return `v1:${id}:${$security.encrypt(text as unknown as number[], key)}`;
}

/** Whether a stored text was written by `seal`. */
export function isSealed(text: string): boolean {
  return FORMAT.test(text);
}

/**
 * Reads what `seal` wrote.
 * @throws Error, without the value, when it is no sealed text or was sealed with another key.
 */
export function unseal(sealed: string): string {
  const match = FORMAT.exec(sealed);
  if (!match) throw new Error("not a sealed value");
  const { key, id } = appKey();
  if (match[1] !== id) throw new Error("sealed with another key: check APP_KEY or app.key in the data folder");
  return toString($security.decrypt(match[2] ?? "", key));
}
