import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";

/**
 * The visual editor's vocabulary: the tags that pb_hooks/audience/content/sanitize.ts allows and authors need. A text with
 * anything else opens as HTML (markup.ts), so that nothing is lost.
 */

const mark = (name: string, tag = name) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

type Attributes = Parameters<typeof Node.create>[0] & object;

const block = (name: string, tag: string, options: Partial<Attributes>) =>
  Node.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    ...options,
  });

/** An attribute that is written only when set. */
const attribute = (name: string) => ({ [name]: { default: null } });

const cell = {
  content: "inline*",
  isolating: true,
  addAttributes: () => ({ ...attribute("colspan"), ...attribute("rowspan") }),
};

const tables = [
  block("table", "table", { group: "block", content: "tableHead? tableBody", isolating: true }),
  block("tableHead", "thead", { content: "tableRow+" }),
  block("tableBody", "tbody", { content: "tableRow+" }),
  block("tableRow", "tr", { content: "(tableCell | tableHeader)+" }),
  block("tableCell", "td", cell),
  block("tableHeader", "th", { ...cell, addAttributes: () => ({ ...cell.addAttributes(), ...attribute("scope") }) }),
];

const others = [
  block("details", "details", {
    group: "block",
    content: "summary block+",
    addAttributes: () => ({
      open: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute("open") },
    }),
  }),
  block("summary", "summary", { content: "inline*" }),
  block("figure", "figure", { group: "block", content: "image figcaption?" }),
  block("figcaption", "figcaption", { content: "inline*" }),
  block("aside", "aside", {
    group: "block",
    content: "block+",
    defining: true,
    addAttributes: () => attribute("class"),
  }),
];

/** A heading keeps its id, because links lead to it. */
const HeadingIds = Extension.create({
  name: "headingIds",
  addGlobalAttributes: () => [{ types: ["heading"], attributes: { id: { default: null } } }],
});

/** In a cell, Enter starts a new line and Tab moves to the next cell. */
const CellKeys = Extension.create({
  name: "cellKeys",
  priority: 1000,
  addKeyboardShortcuts() {
    const inCell = () => /^table(Cell|Header)$/.test(this.editor.state.selection.$from.parent.type.name);
    return {
      Enter: () => inCell() && this.editor.commands.setHardBreak(),
      Tab: () =>
        inCell() &&
        this.editor.commands.command(({ state, commands }) => {
          const { $from } = state.selection;
          const end = $from.after();
          let next = -1;
          state.doc.nodesBetween(end, state.doc.content.size, (node, position) => {
            if (next < 0 && position >= end && /^table(Cell|Header)$/.test(node.type.name)) next = position + 1;
            return next < 0;
          });
          return next > 0 && commands.setTextSelection(next);
        }),
    };
  },
});

/** Addresses that survive cleaning. */
export function isAllowedAddress(address: string): boolean {
  return /^(https:\/\/[^/\\\s]|mailto:[^\s]+@|#[^\s]|\/(?![/\\]))[^\s\\]*$/i.test(address);
}

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isAllowedAddress(address),
      defaultProtocol: "https",
    },
  }),
  Image,
  HeadingIds,
  CellKeys,
  ...tables,
  ...others,
  ...[mark("kbd"), mark("sub"), mark("sup"), mark("highlight", "mark")],
];
