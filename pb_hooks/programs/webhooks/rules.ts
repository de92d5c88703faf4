import { ascii, base64, fromHex } from "../../lib/base64.ts";

/** Seconds to wait after the first, second … failed attempt: three days in all. */
const WAITS = [5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 20 * 3600];
/**
 * An endpoint of which every delivery has failed for this long is switched off: a little less than the attempts of one
 * delivery take, so that giving one up switches it off, even when no other event follows.
 */
export const FAILING_HOURS = 71;

/** Seconds until the next attempt after the `attempts`-th failure; undefined when the delivery is given up. */
export function waitAfter(attempts: number): number | undefined {
  return WAITS[attempts - 1];
}

/** The longest pause of an endpoint, in seconds. */
export const LONGEST_PAUSE = 900;

/** Seconds for which an endpoint gets nothing after the `outages`-th outage in a row: 15 s to 15 minutes. */
export function pauseAfter(outages: number): number {
  return Math.min(15 * 2 ** (outages - 1), LONGEST_PAUSE);
}

/** Whether a failed attempt says that the endpoint is down (its other deliveries then wait too). 0: no response. */
export function isOutage(status: number): boolean {
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504;
}

/** The secret in the form that receivers copy, from 40 letters and digits (238 bits). */
export function secretText(random: string): string {
  return `whsec_${base64(ascii(random))}`;
}

/**
 * The headers of a delivery as Standard Webhooks defines them: a signature for each secret. `hmac` returns the
 * hexadecimal HMAC-SHA256 of a text; the stored secrets are the keys themselves, which are ASCII.
 */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly string[],
  hmac: (text: string, key: string) => string,
): { [name: string]: string } {
  const signatures = secrets.map((secret) => `v1,${base64(fromHex(hmac(`${id}.${seconds}.${body}`, secret)))}`);
  return {
    "Content-Type": "application/json",
    "User-Agent": "Passerelle-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
