const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 253;

/**
 * Whether mail servers everywhere deliver to an address: an RFC 5321 dot-string of ASCII, and a domain of at least two
 * labels. A domain in another script must come in its xn-- form (asciiAddress). Non-ASCII letters before the "@" (RFC
 * 6531), quoted names and invisible characters are refused: few servers accept them, and each is one more spelling of
 * someone's mailbox.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const labels = domain.split(".");
  return (
    local.length <= LONGEST_LOCAL &&
    LOCAL.test(local) &&
    domain.length <= LONGEST_DOMAIN &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels[labels.length - 1] ?? "")
  );
}
