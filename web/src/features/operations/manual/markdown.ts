/** A page of the manual as HTML. `sections` are its headings of the second rank; ids are GitHub's, as links between pages expect. */
export type ManualText = { title: string; html: string; sections: { id: string; name: string }[] };

type Paths = {
  /** The address of a page of the manual, with locale prefix. */
  manual: (page: string) => string;
  /** The address of a page of the administration, with locale prefix. */
  admin: (path: string) => string;
};

const ITEM = /^(- |\d+\. )/;
const STARTS = /^(#{1,3} |\||> |- |\d+\. |```| {4})/;

/** The Markdown of docs/operate: headings, paragraphs, lists, tables, quotes, code, links and strong text. */
export function readManual(markdown: string, paths: Paths): ManualText {
  const [first = "", ...lines] = markdown.split("\n");
  const sections: ManualText["sections"] = [];
  const html = blocks(lines, { ...paths, onHeading: (id, name) => sections.push({ id, name }) });
  return { title: first.replace(/^# /, ""), html, sections };
}

type Context = Paths & { onHeading: (id: string, name: string) => void };

function blocks(lines: readonly string[], at: Context): string {
  const parts: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? "";
    const take = (belongs: (line: string, index: number) => boolean) => {
      const from = i;
      do i++;
      while (i < lines.length && belongs(lines[i] ?? "", i));
      return lines.slice(from, i);
    };
    if (line.trim() === "") i++;
    else if (line.startsWith("```")) {
      parts.push(code(take((next) => !next.startsWith("```")).slice(1)));
      i++;
    } else if (line.startsWith("    ")) {
      const inside = take((next, n) => next.startsWith("    ") || (next === "" && !!lines[n + 1]?.startsWith("    ")));
      parts.push(code(inside.map((one) => one.slice(4))));
    } else if (/^#{1,3} /.test(line)) parts.push(heading(take(() => false)[0] ?? "", at));
    else if (line.startsWith("|"))
      parts.push(
        table(
          take((next) => next.startsWith("|")),
          at,
        ),
      );
    else if (line.startsWith("> ")) {
      const said = take((next) => next.startsWith("> ")).map((one) => `<p>${inline(one.slice(2), at)}</p>`);
      parts.push(`<blockquote>${said.join("")}</blockquote>`);
    } else if (ITEM.test(line)) {
      const isNumbered = /^\d/.test(line);
      const isOurs = (next: string) => /^ {2}/.test(next) || (ITEM.test(next) && /^\d/.test(next) === isNumbered);
      const within = (next: string, n: number) => isOurs(next) || (next === "" && isOurs(lines[n + 1] ?? ""));
      parts.push(list(take(within), isNumbered ? "ol" : "ul", at));
    } else parts.push(`<p>${inline(take((next) => next !== "" && !STARTS.test(next)).join(" "), at)}</p>`);
  }
  return parts.join("\n");
}

const code = (lines: readonly string[]) => `<pre><code>${escaped(lines.join("\n"))}</code></pre>`;

function heading(line: string, { onHeading }: Context): string {
  const name = line.replace(/^#+ /, "");
  const id = anchorOf(name);
  const rank = line.startsWith("### ") ? 3 : 2;
  if (rank === 2) onHeading(id, name);
  return `<h${rank} id="${id}">${escaped(name)}</h${rank}>`;
}

function table(lines: readonly string[], at: Context): string {
  const cells = (line: string, tag: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => `<${tag}>${inline(cell.trim().replaceAll("\\|", "|"), at)}</${tag}>`)
      .join("");
  const [head = "", , ...rows] = lines;
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`);
  // An empty corner is the heading of nothing.
  const headings = cells(head, "th").replaceAll("<th></th>", "<td></td>");
  return `<table><thead><tr>${headings}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function list(lines: readonly string[], tag: "ol" | "ul", at: Context): string {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, "")]);
    else items.at(-1)?.push(line.slice(tag === "ol" ? 3 : 2));
  }
  const one = (item: string[]) => blocks(item, at).replace(/^<p>((?:(?!<\/p>).)*)<\/p>$/s, "$1");
  return `<${tag}>${items.map((item) => `<li>${one(item)}</li>`).join("")}</${tag}>`;
}

/** A heading's id, as GitHub makes it. */
const anchorOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Strong text and links may hold code: it is set aside, as the character of a private area with its number. */
function inline(text: string, at: Context): string {
  const spans: string[] = [];
  const rest = text.replaceAll(/`([^`]+)`/g, (_, span: string) => `\uE000${spans.push(codeSpan(span, at)) - 1};`);
  return words(rest, at).replaceAll(/\uE000(\d+);/g, (_, index: string) => spans[Number(index)] ?? "");
}

const codeSpan = (span: string, at: Context) =>
  /^\/admin(\/[a-z-]+)?$/.test(span) ? adminLink(span, at) : `<code>${escaped(span)}</code>`;

const adminLink = (path: string, at: Context) => `<a href="${at.admin(path)}">${path}</a>`;

/** Text without code. A link into another folder of the repository is only its text. */
function words(text: string, at: Context): string {
  return escaped(text)
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, name: string, to: string) => linked(name, to, at))
    .replaceAll(/&lt;(https:[^>]+)>/g, '<a href="$1">$1</a>')
    .replaceAll(/(?<![\w/">])\/admin(?:\/[a-z]+(?:-[a-z]+)*)?/g, (path) => adminLink(path, at))
    .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\*([^*]+)\*/g, "<em>$1</em>");
}

function linked(name: string, to: string, at: Context): string {
  const [, page, anchor = ""] = /^(?:(\w+)\.md)?(#.*)?$/.exec(to) ?? [];
  if (page) return `<a href="${at.manual(page)}${anchor}">${name}</a>`;
  return /^(#|https:)/.test(to) ? `<a href="${to}">${name}</a>` : name;
}
