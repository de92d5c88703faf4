/** The greatest age of a signed delivery, and how far ahead its clock may be, in seconds. */
const TOLERANCE_SECONDS = 300;

export type Hash = { sign: (text: string, secret: string) => string; equal: (a: string, b: string) => boolean };

/**
 * Whether a delivery is signed as Stripe does: `t=<unix>,v1=<hex>[,v1=<hex>…]`, HMAC-SHA256 of "t.body". Any v1 with any
 * of our secrets counts, so that rotating a secret loses no delivery; other schemes are ignored.
 */
export function isSigned(header: string, body: string, secrets: readonly string[], now: Date, hash: Hash): boolean {
  const time = signedTime(header);
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const signatures = valuesOf(header, "v1");
  return secrets.some((secret) => {
    const expected = hash.sign(`${time}.${body}`, secret);
    return signatures.some((signature) => hash.equal(signature, expected));
  });
}

/** The time that a delivery's header names, in Unix seconds as text; "" for none. */
export function signedTime(header: string): string {
  return valuesOf(header, "t")[0] ?? "";
}

function valuesOf(header: string, name: string): string[] {
  const parts = header.split(",").map((part) => part.trim().split("="));
  return parts.filter((part) => part[0] === name).map((part) => part.slice(1).join("="));
}
