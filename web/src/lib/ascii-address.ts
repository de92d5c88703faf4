/**
 * A typed address with its domain in the ASCII form that is stored and sent (IDNA, by the browser's own table); any
 * other text unchanged.
 */
export function asciiAddress(typed: string): string {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  if (at < 1 || /^[\u0000-\u007f]*$/.test(domain) || /[\s/:?#@\\]/.test(domain)) return typed;
  try {
    return `${typed.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return typed;
  }
}
