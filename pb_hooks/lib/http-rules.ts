import { hostOf, isSecure } from "../../common/host.ts";

/**
 * Why an address may not be called; "" when it may: it is one of `hosts`, over https unless it is this machine or `plain`
 * allows http.
 */
export function blockedReason(
  url: string,
  hosts: readonly string[],
  plain = false,
): "" | "address" | "host" | "scheme" {
  const host = hostOf(url);
  if (!host) return "address";
  if (!hosts.includes(host)) return "host";
  return plain || isSecure(url) ? "" : "scheme";
}

/** Answers worth a later attempt. */
export function isTransient(status: number): boolean {
  return status === 429 || status >= 500;
}

/** The most attempts of a call. */
export function attempts(idempotent: boolean): number {
  return idempotent ? 3 : 1;
}

/** Wait after attempt `turn` (1-based), in ms: 300, 900 and so on, plus or minus a third. `random` is in [0, 1). */
export function waitMs(turn: number, random: number): number {
  return Math.round(300 * 3 ** (turn - 1) * (2 / 3 + (2 / 3) * random));
}
