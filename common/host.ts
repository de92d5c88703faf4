const ADDRESS = /^(https?):\/\/([^/?#@\s\\]+)(?:[/?#]|$)/i;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** Host and port of an address, in lower case; "" when it is not http or https, or holds a username. */
export function hostOf(url: string): string {
  return ADDRESS.exec(url)?.[2]?.toLowerCase() ?? "";
}

/** Whether an address is https, or of this machine: the server calls others only where a setting allows http. */
export function isSecure(url: string): boolean {
  const host = hostOf(url);
  return host !== "" && (/^https:/i.test(url) || LOOPBACK.test(host));
}
