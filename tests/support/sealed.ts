import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Place } from "../../pb_hooks/lib/place.ts";
import { keyOf, NONCE_BYTES, placeKey } from "../../scripts/demo/secrets.ts";
import { query } from "./database.ts";

const TAG_BYTES = 16;

/** The content of a sealed value; throws when it was not sealed for this place with this key. */
export function opened(appKey: string, place: Place, sealed: string): string {
  const bytes = Buffer.from(sealed.split(":")[2] ?? "", "base64");
  const decipher = createDecipheriv("aes-256-gcm", placeKey(keyOf(appKey), place), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
}

/** The content of a sealed value in a product's database; throws when it was not sealed for this place. */
export function openedIn(dir: string, place: Place, sealed: string): string {
  return opened(keyFileOf(dir), place, sealed);
}

/** A member's streaming password, by id or address: no answer carries it without a fresh proof. */
export function streamingPasswordIn(dir: string, member: string): string {
  const [user] = query(dir, `SELECT id, stremio_password AS sealed FROM users WHERE '${member}' IN (id, email)`);
  return openedIn(dir, ["users", "stremio_password", user?.id ?? ""], user?.sealed ?? "");
}

/** A text sealed as the previous release did: bound to no place. */
export function sealedBefore(dir: string, text: string): string {
  const key = keyOf(keyFileOf(dir));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1:${createHash("sha256").update(key).digest("hex").slice(0, 8)}:${bytes.toString("base64")}`;
}

function keyFileOf(dir: string): string {
  const file = `${dir}/app.key`;
  if (!existsSync(file)) throw new Error(`${file} is missing: was APP_KEY set?`);
  return readFileSync(file, "utf8").trim();
}
