import type { Heading } from "../../../common/contract/content.ts";
import { fold } from "../../../common/fold.ts";
import { slugOf } from "../../../common/slug.ts";
import { decodeEntities } from "../../lib/entities.ts";

/** Words per minute of an unhurried reader. */
const READING_SPEED = 220;

/**
 * The text of an HTML body, for the search index, headings and counting words. No-break spaces stay, or a heading could
 * end a line before its question mark. Never put it back into a page as HTML.
 */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|h[1-6]|li|blockquote|pre|td|th|dt|dd|figcaption)>|<br\s*\/?>/gi, " ");
  return decodeEntities(spaced.replace(/<[^>]*>/g, ""))
    .replace(/[^\S\u00a0\u202f]+/g, " ")
    .trim();
}

/** Minutes needed to read a body, at least one. */
export function readingMinutes(html: string): number {
  const words = plainText(html).split(" ").length;
  return Math.max(1, Math.round(words / READING_SPEED));
}

/**
 * Gives each h2 and h3 of a body an id made from its words, so that a link to a section lasts as long as its heading.
 * @returns the body with the ids, and the headings in order
 */
export function outline(html: string): { body: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const used = new Set<string>();
  const body = html.replace(
    /<h([23])\b([^>]*)>([\s\S]*?)<\/h\1>/gi,
    (_whole, level: string, rest: string, inner: string) => {
      const title = plainText(inner);
      const id = unused(slugOf(title) || "section", used);
      headings.push({ id, level: Number(level), title });
      return `<h${level}${rest.replace(/\sid\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")} id="${id}">${inner}</h${level}>`;
    },
  );
  return { body, headings };
}

/** The words with œ or æ, folded: the index itself keeps those letters. */
export function ligatures(text: string): string {
  return (text.match(/[a-zà-ÿ]*[œæ][a-zà-ÿœæ]*/gi) ?? []).map(fold).join(" ");
}

function unused(wanted: string, used: Set<string>): string {
  let id = wanted;
  for (let number = 2; used.has(id); number++) id = `${wanted}-${number}`;
  used.add(id);
  return id;
}
