import { API_SCOPES, type ApiScope } from "../../../common/contract/api-keys.ts";
import { addDays, dayOf } from "../../../common/time.ts";
import { parseList } from "../../lib/json.ts";

const KEY = /^psk_[A-Za-z0-9]{8}[A-Za-z0-9]{40}$/;
/** The first characters of a key, which are stored as they are. */
export const PREFIX_LENGTH = 12;

/**
 * A new key: `psk_`, 8 characters that identify it and 40 that only its holder knows (238 bits).
 * @param random returns that many letters and digits
 */
export function newKey(random: (length: number) => string): { key: string; prefix: string } {
  const key = `psk_${random(8)}${random(40)}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH) };
}

/** The key of an `Authorization: Bearer` header and its prefix; null when it does not have that form. */
export function parseBearer(header: string): { key: string; prefix: string } | null {
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? "";
  return KEY.test(key) ? { key, prefix: key.slice(0, PREFIX_LENGTH) } : null;
}

/** The state of a key; dates as stored, "" when unset. */
export function stateOf(key: { revoked: string; expires: string }, now: string): "live" | "expired" | "revoked" {
  if (key.revoked !== "") return "revoked";
  return key.expires !== "" && key.expires <= now ? "expired" : "live";
}

/** Stored scopes (a JSON list), without unknown ones. */
export function parseScopes(json: string): ApiScope[] {
  const found = parseList(json);
  return API_SCOPES.filter((scope) => found.includes(scope));
}

/** The UTC days from `count - 1` days before `now` to now, as YYYY-MM-DD. */
export function lastDays(now: Date, count: number): string[] {
  const day = (back: number) => dayOf(addDays(now, -back));
  return Array.from({ length: count }, (_, index) => day(count - 1 - index));
}

/** The minute of the Unix clock, and the seconds until the next one. */
export function minuteOf(now: Date): { minute: number; left: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  return { minute: Math.floor(seconds / 60), left: 60 - (seconds % 60) };
}
