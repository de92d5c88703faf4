import type { Element, Nodes, Properties } from "hast";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { parseHtml, TooLarge } from "./parse.ts";

/** Elements that a body may hold; any other one is dropped and its text stays. */
const TAGS = [
  ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code", "kbd"],
  ...["strong", "em", "b", "i", "s", "u", "del", "ins", "sub", "sup", "small", "mark", "abbr", "cite", "q", "time"],
  ...["a", "img", "figure", "figcaption", "details", "summary", "aside"],
  ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
];

/** Elements dropped with everything in them: their content is no text for readers. */
const STRIPPED = [
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "applet", "noembed", "noframes"],
  ...["svg", "math", "title", "textarea", "xmp", "plaintext", "select", "frameset", "head"],
];

const SCHEMA: Schema = {
  tagNames: TAGS,
  strip: STRIPPED,
  attributes: {
    h2: [["id", /^[a-z0-9-]{1,100}$/]],
    h3: [["id", /^[a-z0-9-]{1,100}$/]],
    h4: [["id", /^[a-z0-9-]{1,100}$/]],
    a: ["href", "title"],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start", "reversed", ["type", "1", "a", "A", "i", "I"]],
    th: ["colSpan", "rowSpan", ["scope", "col", "row", "colgroup", "rowgroup"]],
    td: ["colSpan", "rowSpan"],
    col: ["span"],
    details: [["open", true]],
    code: [["className", /^language-[a-z0-9+#-]{1,30}$/]],
    aside: [["className", "note", "warning"]],
    time: ["dateTime"],
    abbr: ["title"],
  },
  ancestors: {
    ...defaultSchema.ancestors,
    caption: ["table"],
    colgroup: ["table"],
    col: ["table"],
    summary: ["details"],
  },
  protocols: { href: ["https", "mailto"], src: [] },
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
};

/** More rounds than any broken HTML has needed to become stable. */
const MAX_ROUNDS = 5;

/**
 * The HTML of a body without anything that is not on the list above: parses it as browsers do, cleans the tree and
 * serializes it, until another round changes nothing; so no browser reads it as a tree other than the cleaned one.
 * Images are this site's own files, because the content security policy allows no others.
 * @returns null for HTML that does not become stable
 * @throws TooLarge
 */
export function cleanHtml(html: string): string | null {
  let last = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = cleanOnce(last);
    if (next === last) return next;
    last = next;
  }
  return null;
}

/** Whether `cleanHtml` refused a body for its size, which is the author's matter. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge;
}

function cleanOnce(html: string): string {
  const tree = sanitize(parseHtml(html), SCHEMA);
  finish(tree);
  return toHtml(tree, { quote: '"', characterReferences: { useNamedReferences: true } });
}

/** Checks addresses and attribute texts of a cleaned tree, below `node`. */
function finish(node: Nodes): void {
  if (node.type !== "root" && node.type !== "element") return;
  for (const child of [...node.children]) {
    // An image from elsewhere would not load.
    if (isTag(child, "img") && !isOwnPath(child.properties.src)) node.children.splice(node.children.indexOf(child), 1);
    else if (child.type === "element") finishElement(child);
    finish(child);
  }
}

function finishElement({ tagName, properties }: Element): void {
  if (tagName === "a") finishLink(properties);
  if (tagName === "img") Object.assign(properties, { alt: properties.alt ?? "", loading: "lazy" });
  for (const [name, value] of Object.entries(properties)) {
    // Later steps look for headings in the text of the body, so no attribute may look like one.
    if (typeof value === "string") properties[name] = value.replace(/[<>]/g, "");
  }
}

/** Own paths, sections, https and mail; links away from the site send no referrer. */
function finishLink(properties: Properties): void {
  const { href } = properties;
  const away = typeof href === "string" && /^https:\/\/[^/\\]/i.test(href);
  if (!away && !isOwnPath(href) && !(typeof href === "string" && /^(#|mailto:)/i.test(href))) delete properties.href;
  if (away) properties.rel = ["noopener", "noreferrer"];
}

/** A path of this site, in which no other host can hide. */
function isOwnPath(address: unknown): boolean {
  return typeof address === "string" && /^\/(?![/\\])[^\\\s]*$/.test(address);
}

function isTag(node: Nodes, name: string): node is Element {
  return node.type === "element" && node.tagName === name;
}
