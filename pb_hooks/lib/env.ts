import { toASCII } from "punycode/punycode.es6.js";
import { ORIGIN } from "../../common/origin.ts";

/** Reads an environment variable; "" when it is not set. */
export type Env = (name: string) => string;

/** A switch: 1, true, yes or on against 0, false, no or off, in any case. `standard` when it is not set. */
export function switchFrom(env: Env, name: string, standard = false): boolean {
  const text = env(name).trim().toLowerCase();
  if (text === "") return standard;
  if (["1", "true", "yes", "on"].includes(text)) return true;
  if (["0", "false", "no", "off"].includes(text)) return false;
  throw new Error(`${name} must be true or false (${text})`);
}

/** A whole number within bounds; `standard` when it is not set. */
export function wholeFrom(env: Env, name: string, standard: number, [min, max]: readonly [number, number]): number {
  const text = env(name).trim();
  if (text === "") return standard;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max} (${text})`);
  return value;
}

/** Requires all of the variables as soon as one of them is set. Returns whether they are. */
export function allOrNone(env: Env, names: readonly string[]): boolean {
  const missing = names.filter((name) => env(name).trim() === "");
  if (missing.length === names.length) return false;
  if (missing.length > 0) throw new Error(`${missing.join(", ")} must be set too`);
  return true;
}

/** A host name or address, without scheme and port. */
export function hostFrom(env: Env, name: string): string {
  const text = env(name).trim();
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[?[0-9a-f:]+\]?)$/i.test(text))
    throw new Error(`${name} must be a host name, without scheme and port (${text})`);
  return text;
}

/** An absolute http or https address without spaces and credentials, without its trailing slashes; "" when it is not set. */
export function addressFrom(env: Env, name: string): string {
  const text = env(name).trim().replace(/\/+$/, "");
  if (text && !/^https?:\/\/[^/\s@?#]+(\/[^\s?#]*)?$/i.test(text))
    throw new Error(`${name} must start with http:// or https:// (${text})`);
  return text;
}

/** A site's own address, without its trailing slashes; "" when it is not set. */
export function originFrom(env: Env, name: string): string {
  const text = env(name).trim();
  if (!text || ORIGIN.test(text)) return text.replace(/\/+$/, "");
  // Not converted here: the host reads the variable too (main.go).
  const ascii = text
    .toLowerCase()
    .replace(/^(https?:\/\/)([^/?#@:]+)/, (_, scheme: string, host: string) => scheme + toASCII(host.normalize("NFC")));
  if (ORIGIN.test(ascii)) throw new Error(`${name} must be in ASCII: ${ascii} (${text})`);
  throw new Error(`${name} must be http:// or https:// and a host alone, such as https://example.org (${text})`);
}

/** An e-mail address; "" when it is not set. */
export function mailboxFrom(env: Env, name: string): string {
  const text = env(name).trim();
  if (text && !/^[^\s@<>"(),:;\\[\]]+@[^\s@]+$/.test(text))
    throw new Error(`${name} must be an e-mail address (${text})`);
  return text;
}

/** Secrets: several, comma-separated, during a rotation. */
export function secretsFrom(env: Env, name: string): string[] {
  return env(name)
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
}
