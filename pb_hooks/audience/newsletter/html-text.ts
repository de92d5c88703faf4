import { decodeEntities } from "../../lib/entities.ts";

/** Tags that get an empty line around them, and tags that start a new line. */
const BLOCK = /<\/?(p|h[2-4]|ul|ol|dl|blockquote|pre|figure|aside|table|details|hr)\b[^>]*>/gi;
const LINE = /<br\b[^>]*>|<\/(dt|dd|tr|figcaption|summary|caption)>/gi;

/**
 * Converts a cleaned body (pb_hooks/audience/content/sanitize.ts) to plain text: paragraphs, list items with a dash, and the address
 * after each link's text. Do not use it for HTML that was not cleaned.
 */
export function textOfHtml(html: string): string {
  return decodeEntities(
    html
      .replace(/\s+/g, " ")
      .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, (_, alt: string) => (alt ? `[${alt}]` : ""))
      .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, words: string) => linked(words, href))
      .replace(/<li\b[^>]*>/gi, "\n- ")
      .replace(LINE, "\n")
      .replace(/<\/(td|th)>/gi, " ")
      .replace(BLOCK, "\n\n")
      .replace(/<[^>]*>/g, ""),
  )
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function linked(words: string, href: string): string {
  const plain = words.replace(/<[^>]*>/g, "").trim();
  return plain === href || plain === "" ? href : `${words} (${href})`;
}
