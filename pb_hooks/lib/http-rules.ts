const ADDRESS = /^(https?):\/\/([^/?#@\s\\]+)(?:[/?#]|$)/i;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** Host and port of an address, lower case; "" when it is none of http or https, or holds a user name. */
export function hostOf(url: string): string {
  return ADDRESS.exec(url)?.[2]?.toLowerCase() ?? "";
}

/** Why an address may not be called; "" when it may: one of `hosts`, by https unless it is this very machine. */
export function blockedReason(url: string, hosts: readonly string[]): "" | "address" | "host" | "scheme" {
  const host = hostOf(url);
  if (!host) return "address";
  if (!hosts.includes(host)) return "host";
  return /^https:/i.test(url) || LOOPBACK.test(host) ? "" : "scheme";
}

/** Answers that a later try may improve on. */
export function isTransient(status: number): boolean {
  return status === 429 || status >= 500;
}

/** How often a call is made at most. */
export function attempts(idempotent: boolean): number {
  return idempotent ? 3 : 1;
}

/** Wait after try `turn` (1-based), in ms: 300, 900 and so on, give or take a third. `random` is in [0, 1). */
export function waitMs(turn: number, random: number): number {
  return Math.round(300 * 3 ** (turn - 1) * (2 / 3 + (2 / 3) * random));
}
