/** Depth of nested elements; real documents nest no more than a handful. */
const MAX_DEPTH = 100;

/** Never closed, or closed by the next one of their kind: they nest nothing themselves. */
const UNCLOSED = new Set(
  "br hr img col wbr input meta link base source track embed param p li dt dd tr td th thead tbody tfoot caption colgroup option optgroup".split(
    " ",
  ),
);

/**
 * Whether HTML may nest too deep for a parser: its time grows with the square of the depth, so 60,000 open tags would
 * keep a runtime busy for minutes. Counts tags as written, which is never fewer than a parser finds.
 */
export function nestsTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, found = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    const name = found.toLowerCase();
    if (UNCLOSED.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue;
    const step = slash ? -1 : 1;
    open.set(name, count + step);
    depth += step;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
