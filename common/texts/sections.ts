import type { LegalBlock } from "../contract/legal.ts";
import { slugOf } from "../slug.ts";

/** A part of a text of the operator; the first may have no title, and then no id. */
export type TextSection = { id: string; title: string; blocks: LegalBlock[] };

/** Paragraphs are parted by an empty line; lines that all begin with "- " are a list. Links are written `[words](/path)`. */
export function blocksOf(text: string): LegalBlock[] {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.trim());
  return paragraphs.filter(Boolean).map((paragraph) => {
    const lines = paragraph.split("\n");
    if (!lines.every((line) => line.startsWith("- "))) return { text: paragraph };
    return { list: lines.map((line) => line.slice(2)) };
  });
}

/** The parts of a text: a line that begins with "## " is the title of the next one. Ids are unique in the text. */
export function sectionsOf(text: string): TextSection[] {
  const [first = "", ...rest] = text.replaceAll("\r\n", "\n").split(/^## +(.+)$/m);
  const sections: TextSection[] = first.trim() ? [{ id: "", title: "", blocks: blocksOf(first) }] : [];
  for (let at = 0; at < rest.length; at += 2) {
    const title = (rest[at] ?? "").trim();
    sections.push({ id: `${slugOf(title) || "part"}-${at / 2 + 1}`, title, blocks: blocksOf(rest[at + 1] ?? "") });
  }
  return sections;
}
