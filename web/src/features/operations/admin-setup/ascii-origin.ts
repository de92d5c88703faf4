/**
 * A site's typed address with its host in the ASCII form that is stored (IDNA, by the browser's own table); any other text
 * unchanged.
 */
export function asciiOrigin(typed: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  if (/^[\u0000-\u007f]*$/.test(typed) || !/^https?:\/\/[^\s/?#@\\]+\/*$/i.test(typed)) return typed;
  try {
    return new URL(typed).origin;
  } catch {
    return typed;
  }
}
