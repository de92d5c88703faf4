import { LETTERS_AND_DIGITS } from "./alphabets.ts";
import { randomText } from "./random.ts";
import { row } from "./sql.ts";

/** The key's file in the data folder when APP_KEY is not set. */
export const KEY_FILE = "app.key";
/** Where `passerelle key rotate` puts the previous key (internal/command). */
export const PREVIOUS_KEY_FILE = "app.key.previous";
// A plain number at run time; its generated type has Go's methods.
const OWNER_ONLY = 0o600 as unknown as os.FileMode;
const MIN_LENGTH = 32;
const ALPHABET = `${LETTERS_AND_DIGITS}-_`;

export type AppKey = {
  /** 32 ASCII characters: the AES-256 key. */
  key: string;
  /** First 8 hex digits of the key's hash; stored with every ciphertext, so that another key is recognised. */
  id: string;
};

type Keys = { current: AppKey; previous: AppKey | undefined };
let cached: Keys | undefined;

/**
 * The key for secrets at rest: from APP_KEY, else from the file `app.key` in the data folder, created at the first
 * start. Each runtime reads it once.
 * @throws Error when APP_KEY is too short, when the file can't be read or created, or when it was moved away.
 */
export function appKey(): AppKey {
  cached ??= readKeys($app.dataDir());
  return cached.current;
}

/**
 * The key that seals: the one that the database notes as in force. One that `passerelle key rotate` has just made is
 * noted at the next start; until then the other one of two machines may lack it.
 * @throws Error as appKey does, and when another key has taken the place of the right one
 */
export function sealingKey(): AppKey {
  const id = notedKey();
  const key = id === "" ? appKey() : keyWithId(id);
  if (!key) throw new Error(`The app key is not ${id}, the one that the secrets of this database need`);
  return key;
}

/** The id of the key in force; "" before the first start's migrations, and after `passerelle key accept`. */
function notedKey(): string {
  if (!$app.hasTable("app_keys")) return "";
  return row($app, "SELECT key_id FROM app_keys WHERE state = 'current'", {}, { key_id: "" })?.key_id ?? "";
}

/**
 * The previous key, undefined without one: APP_KEY_PREVIOUS, else the file `app.key.previous`, which `passerelle key
 * rotate` leaves. Values sealed with it can still be opened.
 */
function previousKey(): AppKey | undefined {
  cached ??= readKeys($app.dataDir());
  return cached.previous;
}

/** Whether a previous key is set; known also while the file of the key in force is missing. */
export function hasPreviousKey(): boolean {
  return Boolean($os.getenv("APP_KEY_PREVIOUS") || readSecret($filepath.join($app.dataDir(), PREVIOUS_KEY_FILE)));
}

/** The key with this id, current or previous. An unknown id may belong to a key newer than this runtime's read. */
export function keyWithId(id: string): AppKey | undefined {
  const find = () => [appKey(), previousKey()].find((key) => key?.id === id);
  const found = find();
  if (found) return found;
  cached = undefined;
  return find();
}

function readKeys(folder: string): Keys {
  const current = deriveKey($os.getenv("APP_KEY") || fileSecret(folder));
  const old = $os.getenv("APP_KEY_PREVIOUS") || readSecret($filepath.join(folder, PREVIOUS_KEY_FILE));
  const previous = old ? deriveKey(old) : undefined;
  return { current, previous: previous?.id === current.id ? undefined : previous };
}

/**
 * Derives the 32 bytes that AES-256 needs from a secret text of any length and alphabet: 6 bits of SHA-512 per
 * character.
 * @throws Error below 32 characters.
 */
function deriveKey(secret: string): AppKey {
  if (secret.length < MIN_LENGTH) {
    throw new Error(
      `The app key must have at least ${MIN_LENGTH} characters (APP_KEY, or ${KEY_FILE} in the data folder)`,
    );
  }
  const key = asKey($security.sha512(`passerelle:${secret}`));
  return { key, id: $security.sha256(key).slice(0, 8) };
}

/** The 32 ASCII characters that `$security.encrypt` needs for a key, 6 bits each, from a SHA-512 in hex. */
export function asKey(digest: string): string {
  let key = "";
  for (let i = 0; i < 32; i++) key += ALPHABET[Number.parseInt(digest.slice(i * 2, i * 2 + 2), 16) % 64];
  return key;
}

function fileSecret(folder: string): string {
  const path = $filepath.join(folder, KEY_FILE);
  const found = readSecret(path);
  if (found !== undefined) return found;
  // A running server's file was moved away. What a new key seals would be lost when the right one is put back.
  if (notedKey() !== "")
    throw new Error(
      `The app key ${path} is missing: put it back, or give its secrets up with \`passerelle key accept\``,
    );

  // Written to a draft and linked into place: a second process starting now sees no file or the complete one.
  const draft = `${KEY_FILE}.${randomText(12)}`;
  const draftPath = $filepath.join(folder, draft);
  try {
    $os.writeFile(draftPath, asBytes(randomText(64, ALPHABET)), OWNER_ONLY);
    publish(folder, draft);
  } catch (error) {
    throw new Error(`Cannot write ${path} (${error}). Set APP_KEY, or make the data folder writable.`);
  } finally {
    $os.removeAll(draftPath);
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} disappeared during start-up`);
  console.warn(
    `APP_KEY is not set: secrets are encrypted with the key file ${path}. Keep a copy of it outside the data folder.`,
  );
  return secret;
}

/** Gives the draft its final name unless another process was faster; folders without hard links get a rename. */
function publish(folder: string, draft: string): void {
  const root = $os.openRoot(folder);
  try {
    root.link(draft, KEY_FILE);
  } catch (error) {
    if (readSecret($filepath.join(folder, KEY_FILE)) !== undefined) return;
    try {
      root.rename(draft, KEY_FILE);
    } catch {
      throw error;
    }
  } finally {
    root.close();
  }
}

function readSecret(path: string): string | undefined {
  try {
    $os.stat(path);
  } catch {
    return undefined;
  }
  try {
    return toString($os.readFile(path)).trim();
  } catch (error) {
    throw new Error(`Cannot read the key file ${path} (${error}). Set APP_KEY, or fix the file's owner.`);
  }
}

function asBytes(ascii: string): number[] {
  return ascii.split("").map((character) => character.charCodeAt(0));
}
