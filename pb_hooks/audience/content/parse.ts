import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";
import { LONGEST } from "../../../common/contract/content.ts";

/** Depth of nested elements; real documents nest no more than a handful. */
const MAX_DEPTH = 100;
/** Elements of a body; the longest articles have a few thousand. */
const MAX_ELEMENTS = 20_000;
/** Letters in the attributes of all of them: twice the longest body. */
const MAX_LETTERS = 2 * LONGEST.body;

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Thrown by `parseHtml` at HTML that makes more elements or attributes, or nests them deeper, than any document. */
export class TooLarge extends Error {}

/**
 * A body as browsers read it. The parser stops at too large a tree, because nothing else would: its time grows with the square of
 * the depth, and marks that are never closed open again in each paragraph, with their attributes, so that 2,000 characters become
 * 29,000 elements. The text does not show either one beforehand: a closing tag in a comment or across a table cell closes nothing.
 */
export function parseHtml(html: string): Root {
  let [elements, letters] = [0, 0];
  /** The template around each template's content, which has no parent. */
  const templates = new Map<Parent, Parent>();
  const outside = (node: Parent) => ("parentNode" in node ? node.parentNode : null) ?? templates.get(node) ?? null;
  const checkDepth = (parent: Parent) => {
    let depth = 0;
    for (let node: Parent | null = parent; node; node = outside(node)) if (++depth > MAX_DEPTH) throw new TooLarge();
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, space, attributes) {
      for (const attribute of attributes) letters += attribute.name.length + attribute.value.length;
      if (++elements > MAX_ELEMENTS || letters > MAX_LETTERS) throw new TooLarge();
      return defaultTreeAdapter.createElement(name, space, attributes);
    },
    appendChild(parent, child) {
      checkDepth(parent);
      defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore(parent, child, next) {
      checkDepth(parent);
      defaultTreeAdapter.insertBefore(parent, child, next);
    },
    setTemplateContent(template, content) {
      templates.set(content, template);
      defaultTreeAdapter.setTemplateContent(template, content);
    },
  };
  // A fragment, which parse5's type says and fromParse5's does not.
  return fromParse5(parseFragment(html, { scriptingEnabled: false, treeAdapter })) as Root;
}
