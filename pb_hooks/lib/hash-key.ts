import { appKey } from "./app-key.ts";
import { errorText } from "./errors.ts";
import { unseal } from "./secrets.ts";
import { row } from "./sql.ts";

/** The kinds of keyed hashes; each has its own key. */
export type HashKey =
  | "api keys"
  | "trial claims"
  | "addon tokens"
  | "newsletter"
  | "recovery codes"
  | "address undos"
  | "team invitations";

const cached: { [name: string]: string } = {};

/**
 * The key of a kind of stored hashes. It is stored sealed in the database because hashes, unlike sealed values, cannot
 * be recomputed when the app key changes. Each runtime reads it once.
 */
export function hashKey(name: HashKey): string {
  const known = cached[name];
  if (known !== undefined) return known;
  // The migrations of a first start are one transaction, which $app does not see.
  if (!$app.hasTable("hash_keys")) return firstHashKey(name);
  const key = stored(name);
  cached[name] = key;
  return key;
}

/** The first stored key of a kind of hashes. */
export function firstHashKey(name: HashKey): string {
  return $security.hs256(name, appKey().key);
}

function stored(name: HashKey): string {
  const found = row($app, "SELECT id, value FROM hash_keys WHERE name = {:name}", { name }, { id: "", value: "" });
  try {
    return unseal(["hash_keys", "value", found?.id ?? ""], found?.value ?? "");
  } catch (error) {
    // The app key was lost: older hashes are worthless, but new ones must be possible.
    console.error(`Cannot read the hash key of ${name}: ${errorText(error)}`);
    return firstHashKey(name);
  }
}
