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

/**
 * The hyphens of short compounds outside addresses, tags and code: "e-mail", "add-on", "au-delà", "peut-être", "c’est-à-dire", and
 * what French appends to a word ("puis-je", "a-t-il", "vous-même"). Longer ones may end a line.
 */
const BREAKS = new RegExp(
  [
    "(?<![\\w@./=#à-ÿ-])", // where a word begins
    "(?:e-(?=mail)|add-(?=ons?\\b)|c’est-à-(?=dire)|(?:au|ci|là|par|peut|est|rendez)-(?=[a-zà-ÿ])|",
    "[a-zà-ÿ’]{1,14}-(?:t-)?(?=(?:je|tu|ils?|elles?|on|nous|vous|ce|moi|lui|leur|mêmes?|là|ci)(?![\\wà-ÿ’-])))",
    "(?![\\w.+-]*@)(?![^<>]*(?:>|<\\/(?:code|pre|kbd)>))",
  ].join(""),
  "gi",
);

/** An article of a French code: "L. 242-18-1". */
const ARTICLE = /\b[LRD]\. \d[\d-]*/g;

/**
 * Texts of pages with no-break hyphens in short compounds and in "L. 221-18", whose space is one too: browsers else break them over
 * two lines. Leaves addresses, code, what is inside tags, and an `id`, which links name. @param value anything that JSON can
 * hold
 */
export function unbroken<T>(value: T): T {
  const change = (key: string, each: unknown) =>
    typeof each === "string" && key !== "id"
      ? each
          .replace(BREAKS, (word) => word.replaceAll("-", "\u2011"))
          .replace(ARTICLE, (article) => article.replace(" ", "\u00a0").replaceAll("-", "\u2011"))
      : each;
  return JSON.parse(JSON.stringify(value), change) as T; // only letters of its texts differ
}
