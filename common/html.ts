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

/** "e-mail" outside addresses, tags and code. */
const BREAKS = /(?<![\w@./=-])(e)-(mail)(?![\w.+-]*@)(?![^<>]*(?:>|<\/(?:code|pre|kbd)>))/gi;

/**
 * Texts of pages with a no-break hyphen in "e-mail", which browsers else break over two lines. Leaves addresses, code, what is
 * inside tags, and an `id`, which links name. @param value anything that JSON can hold
 */
export function unbroken<T>(value: T): T {
  const change = (key: string, each: unknown) =>
    typeof each === "string" && key !== "id" ? each.replace(BREAKS, "$1\u2011$2") : each;
  return JSON.parse(JSON.stringify(value), change) as T; // only letters of its texts differ
}
