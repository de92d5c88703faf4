import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";

/** Depth of nested elements; real documents nest no more than a handful. */
const MAX_DEPTH = 100;
/** Elements of a body; the longest articles have a few thousand. */
const MAX_ELEMENTS = 20_000;

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Thrown by `parseHtml` at HTML that makes more elements, or nests them deeper, than any document. */
export class TooLarge extends Error {}

/**
 * A body as browsers read it. The parser stops at too large a tree, because nothing else would: its time grows with the square of
 * the depth, and marks that are never closed open again in each paragraph, so that 2,000 characters become 29,000 elements. The
 * text does not show either one beforehand: a closing tag in a comment or across a table cell closes nothing.
 */
export function parseHtml(html: string): Root {
  let elements = 0;
  /** The template around each template's content, which has no parent. */
  const templates = new Map<Parent, Parent>();
  const outside = (node: Parent) => ("parentNode" in node ? node.parentNode : null) ?? templates.get(node) ?? null;
  const checkDepth = (parent: Parent) => {
    let depth = 0;
    for (let node: Parent | null = parent; node; node = outside(node)) if (++depth > MAX_DEPTH) throw new TooLarge();
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      if (++elements > MAX_ELEMENTS) throw new TooLarge();
      return defaultTreeAdapter.createElement(...given);
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
