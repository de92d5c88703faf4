import type { Locale } from "../../../common/contract/api.ts";
import { escapeHtml, REFERENCE, unbroken } from "../../../common/html.ts";

/** A mail ready for layout; every text is plain. */
export type MailParts = {
  locale: Locale;
  title: string;
  intro: string[];
  boxed?: string;
  link?: { href: string; label: string };
  code?: string;
  facts: string[];
  notes: string[];
  footer: string;
  linkHint: string;
  siteUrl: string;
};

/** The widest that a picture may be: the column of the style sheet, without its padding. */
export const COLUMN = 456;

/**
 * The style sheet of every mail, in the site's colour (web/src/styles/theme.css), which text on white needs darker; each also
 * reads well without it.
 */
export const STYLE = `
body{margin:0;padding:24px 12px;background:#f4f4f6;color:#1b1b24;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:14px}
h1{margin:0 0 16px;font-size:22px;line-height:1.3}
p{margin:0 0 14px}
img{max-width:100%;height:auto}
.button{display:inline-block;padding:13px 22px;border-radius:10px;background:#ffb765;color:#1c1003;font-weight:600;text-decoration:none}
.code{margin:8px 0 18px;font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px}
.small{color:#5a5a68;font-size:14px}
.break{word-break:break-all}
.whole{white-space:nowrap}
footer{max-width:520px;margin:16px auto 0;text-align:center}
a{color:#9a4a00}
@media (max-width:480px){main{padding:24px 20px}}
@media (prefers-color-scheme:dark){
body{background:#101014;color:#f0f0f5}main{background:#1b1b22}.small{color:#a9a9b8}a{color:#ffb765}.button{color:#1c1003}
}`.trim();

/** A text as HTML that breaks no line inside "e-mail" or a reference. */
const shown = (text: string) =>
  escapeHtml(unbroken(text)).replace(new RegExp(REFERENCE, "g"), '<span class="whole">$1</span>');

/** One-column HTML that needs no images and reads well in light, dark and without styles. */
export function html(parts: MailParts): string {
  const paragraphs = (texts: string[], attributes = "") =>
    texts.map((text) => `<p${attributes}>${shown(text).replaceAll("\n", "<br>\n")}</p>`).join("\n");
  const href = parts.link ? escapeHtml(parts.link.href) : "";
  const body = [
    `<h1>${shown(parts.title)}</h1>`,
    paragraphs(parts.intro),
    // Inline: also where a mail program drops the style sheet, it must be a box.
    parts.boxed ? paragraphs([parts.boxed], ' style="padding:12px 16px;border:2px solid;font-weight:600"') : "",
    parts.facts.length > 0 ? `<p>${parts.facts.map(shown).join("<br>\n")}</p>` : "",
    parts.code ? `<p class="code">${escapeHtml(parts.code)}</p>` : "",
    parts.link ? `<p><a class="button" href="${href}">${shown(parts.link.label)}</a></p>` : "",
    paragraphs(parts.notes, ' class="small"'),
    parts.link
      ? `<p class="small">${escapeHtml(parts.linkHint)}<br>\n<a class="break" href="${href}">${href}</a></p>`
      : "",
  ];
  const site = escapeHtml(parts.siteUrl);
  const footer = `${escapeHtml(parts.footer)}<br>\n<a href="${site}">${site}</a>`;
  return page(parts.locale, parts.title, frame(body.filter(Boolean).join("\n"), footer));
}

/** What a mail shows, of HTML that is already safe. */
export function frame(main: string, footer: string): string {
  return `<main>
${main}
</main>
<footer class="small">${footer}</footer>`;
}

/** A mail's whole document around its frame. */
export function page(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
${content}
</body>
</html>
`;
}

const RULE = "=".repeat(60);

/** The same mail as plain text. */
export function lines(parts: MailParts): string {
  const blocks = [
    parts.title,
    parts.intro.join("\n"),
    parts.boxed ? `${RULE}\n${parts.boxed}\n${RULE}` : "",
    parts.facts.join("\n"),
    parts.code ?? "",
    parts.link ? `${parts.link.label}${parts.locale === "fr" ? "\u00a0:" : ":"} ${parts.link.href}` : "",
    parts.notes.join("\n"),
    `--\n${parts.footer}\n${parts.siteUrl}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
