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

/** A reference or a number with hyphens, such as PS-7K2M9Q or D-8958-1027. */
export const REFERENCE = /([A-Z\d]+(?:-[A-Z\d]+)+)/;

/** "e-mail" and "add-on" outside addresses, tags and code. */
const BREAKS = /(?<![\w@./=#-])(e(?=-mail)|add(?=-ons?\b))-(?![\w.+-]*@)(?![^<>]*(?:>|<\/(?:code|pre|kbd)>))/gi;

/** An article of a French code: "L. 221-18". */
const ARTICLE = /\b([LRD]\.) (?=\d)/g;

/**
 * Texts of pages with a no-break hyphen in "e-mail" and "add-on", and a no-break space in "L. 221-18", which browsers else break
 * over two lines. Leaves addresses, code, what is inside tags, and an `id`, which links name. @param value anything that JSON can
 * hold
 */
export function unbroken<T>(value: T): T {
  const change = (key: string, each: unknown) =>
    typeof each === "string" && key !== "id" ? each.replace(BREAKS, "$1\u2011").replace(ARTICLE, "$1\u00a0") : each;
  return JSON.parse(JSON.stringify(value), change) as T; // only letters of its texts differ
}
