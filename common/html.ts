/** Escapes text for HTML and XML content and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that can neither end its script element nor open a comment in it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/**
 * Texts of pages with a no-break hyphen in "e-mail", which browsers else break over two lines. Leaves addresses and what is
 * inside tags. @param value anything that JSON can hold
 */
export function unbroken<T>(value: T): T {
  const json = JSON.stringify(value).replace(/(?<![\w@./=-])(e)-(mail)(?![\w.+-]*@)(?![^<>]*>)/gi, "$1\u2011$2");
  return JSON.parse(json) as T; // only letters of its texts differ
}
