import type { LegalBlock } from "../../../common/contract/legal.ts";
import type { Section } from "./facts.ts";

/** A legal text without any layout, as it is kept and printed. Pure. */
export function plainText(sections: readonly Section[]): string {
  return sections.map(({ title, blocks }) => [title, ...blocks.map(plainBlock)].join("\n\n")).join("\n\n");
}

/** Above and below a text in a box. */
const RULE = "\u2500".repeat(60);

function plainBlock(block: LegalBlock): string {
  if ("text" in block) return withoutLinks(block.text);
  if ("box" in block) return [RULE, ...block.box.map(plainBlock), RULE].join("\n\n");
  if ("list" in block) return block.list.map((item) => `– ${withoutLinks(item)}`).join("\n");
  return block.facts.map(({ term, value }) => `${term}\u00a0: ${value}`).join("\n");
}

/** `[words](/path)` is read as "words (/path)". */
function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\(([^)\s]*)\)/g, "$1 ($2)");
}
