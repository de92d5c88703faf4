import { generateHTML, generateJSON } from "@tiptap/core";
import { extensions } from "./rich-text-schema.ts";

/** Elements around which white space has no meaning. */
const BLOCKS = new Set(
  "BODY P H2 H3 H4 UL OL LI DL DT DD BLOCKQUOTE PRE FIGURE FIGCAPTION DETAILS SUMMARY ASIDE TABLE CAPTION THEAD TBODY TFOOT TR TH TD HR IMG BR".split(
    " ",
  ),
);
/** Equivalent tag names. */
const SAME: Readonly<Record<string, string>> = { B: "STRONG", I: "EM" };
/** Added by the server, not by authors. */
const ADDED = new Set(["rel", "loading"]);

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html").body;

/** The visual editor's HTML in stored form: no paragraph inside a list item, no empty end, one line per block. */
export function tidy(html: string): string {
  const body = parse(html);
  unwrapItems(body);
  while (body.lastElementChild?.matches("p:empty")) body.lastElementChild.remove();
  return [...body.children].map((child) => child.outerHTML).join("\n");
}

/** Whether two texts look the same to readers, ignoring white space and the order of attributes. */
export function sameMarkup(a: string, b: string): boolean {
  return canonical(a) === canonical(b);
}

/** The tags that the visual editor would lose or change; none when it can edit the text. */
export function lostTags(html: string): string[] {
  const back = throughEditor(html);
  if (sameMarkup(html, back)) return [];
  const [before, after] = [tagsOf(html), tagsOf(back)];
  const lost = [...before].filter(([tag, count]) => (after.get(tag) ?? 0) < count).map(([tag]) => tag);
  return lost.length > 0 ? lost : ["…"];
}

function throughEditor(html: string): string {
  return tidy(generateHTML(generateJSON(html, extensions), extensions));
}

function tagsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tagName } of parse(html).querySelectorAll("*")) {
    const name = (SAME[tagName] ?? tagName).toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function unwrapItems(body: HTMLElement): void {
  for (const item of body.querySelectorAll("li")) {
    const paragraphs = item.querySelectorAll(":scope > p");
    const first = paragraphs[0];
    if (paragraphs.length === 1 && first && first === item.firstElementChild) first.replaceWith(...first.childNodes);
  }
}

function canonical(html: string): string {
  const body = parse(html);
  unwrapItems(body);
  while (body.lastElementChild?.matches("p:empty")) body.lastElementChild.remove();
  body.normalize();
  return write(body, false);
}

function write(element: Element, pre: boolean): string {
  const nodes = [...element.childNodes];
  const parts = nodes.map((node, index) => {
    if (node instanceof Element) return writeElement(node, pre);
    const text = node.textContent ?? "";
    if (pre) return text;
    const [before, after] = [nodes[index - 1], nodes[index + 1]];
    const isBlock = (beside: Node | undefined) => (beside ? BLOCKS.has(beside.nodeName) : BLOCKS.has(element.tagName));
    let shown = text.replace(/[ \t\r\n]+/g, " ");
    if (isBlock(before)) shown = shown.replace(/^ /, "");
    if (isBlock(after)) shown = shown.replace(/ $/, "");
    return shown;
  });
  return parts.join("");
}

function writeElement(element: Element, pre: boolean): string {
  const name = SAME[element.tagName] ?? element.tagName;
  const attributes = [...element.attributes]
    .filter((attribute) => !ADDED.has(attribute.name))
    .map((attribute) => ` ${attribute.name}=${JSON.stringify(attribute.value)}`)
    .sort();
  return `<${name}${attributes.join("")}>${write(element, pre || name === "PRE")}</${name}>`;
}
