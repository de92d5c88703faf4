import { type BrandColours, inkOn, mixed } from "../../../common/brand.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { escapeHtml, REFERENCE, unbroken } from "../../../common/html.ts";
import type { NoticeText } from "../../lib/notices.ts";

/** A picture of a mail, with the size at which it shows, in pixels. */
type MailPicture = { src: string; width: number; height: number };

/** Who a mail is from: the name, under the operator's logo or beside the icon. */
export type MailSender = { brand: string; logo: MailPicture | null; icon: MailPicture | null };

/** A mail ready for layout; every text is plain. */
export type MailParts = MailSender & {
  locale: Locale;
  colours: BrandColours;
  title: string;
  intro: string[];
  steps?: NoticeText["steps"];
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

/** How high each lantern hangs, in pixels, from one bank to the other. */
const HEIGHTS = Array.from({ length: 12 }, (_, index) => Math.round(26 * Math.sin((Math.PI * (index + 0.5)) / 12)));

/** Classes, because the preview of a letter may apply no style attribute. Mail programs keep the height of a letter on its line. */
const LANTERNS = HEIGHTS.map((height) => `<span class="up${height}">•</span>`).join("");

/**
 * The style sheet of every mail: the site's night above, with its bridge, and its paper below (web/src/styles). Each mail also reads
 * well without it.
 */
export const styleOf = ({ press, glow, paperPress, paperGlow }: BrandColours) =>
  `
body{margin:0;padding:24px 12px;background:#d6e1e5;color:#0a1a23;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
.head{max-width:584px;margin:0 auto;padding:28px 0 0;background:#0a1218;color:#eef4f5;border-radius:16px 16px 0 0}
.head .name{display:block;padding:0 32px;font-size:22px;font-weight:800;letter-spacing:-.02em;color:#eef4f5}
.name img{vertical-align:middle}
.deck{margin:4px 32px 0;border-bottom:3px solid #35505f;font-size:20px;line-height:24px;letter-spacing:22px;white-space:nowrap;overflow:hidden;color:${mixed(press, 0.68, "#ffffff")}}
${[...new Set(HEIGHTS)].map((height) => `.up${height}{vertical-align:${height}px}`).join("")}
main{max-width:520px;margin:0 auto;padding:30px 32px 28px;background:#e8eff1;border-radius:0 0 16px 16px}
h1{margin:0 0 14px;font-size:28px;line-height:1.15;letter-spacing:-.02em}
p{margin:0 0 14px}
img{max-width:100%;height:auto}
.button{display:block;padding:16px 22px;border-radius:14px;background:${paperPress};color:${inkOn(paperPress)};font-weight:700;font-size:18px;text-align:center;text-decoration:none}
.code{margin:8px 0 18px;font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px}
.step{width:100%;margin:0 0 14px;padding:0 0 14px;border-bottom:1px solid #b4c5cc}
.step td{padding:0;vertical-align:top}
.number{width:56px;font-size:36px;line-height:1;font-weight:800;color:${paperGlow}}
.small{color:#3a505c;font-size:14px}
.break{word-break:break-all}
.whole{white-space:nowrap}
footer{max-width:520px;margin:16px auto 0;text-align:center}
a{color:${paperGlow}}
@media (max-width:480px){main{padding:24px 20px}.head .name{padding:0 20px}.deck{margin:14px 20px 0}}
@media (prefers-color-scheme:dark){
body{background:#070d12;color:#eef4f5}main{background:#101b23}.small{color:#b4c5ce}a,.number{color:${glow}}.button{color:${inkOn(paperPress)}}.step{border-color:#243845}
}`.trim();

/** A text as HTML that breaks no line inside "e-mail" or a reference. */
const shown = (text: string) =>
  escapeHtml(unbroken(text)).replace(new RegExp(REFERENCE, "g"), '<span class="whole">$1</span>');

/** One-column HTML that reads well in light, dark, without styles, and without pictures: the logo's place then shows the name. */
export function html(parts: MailParts): string {
  return page(parts.locale, parts.title, content(parts), parts.colours);
}

/** What such a mail shows, without the document around it. */
export function content(parts: MailParts): string {
  const paragraphs = (texts: string[], attributes = "") =>
    texts.map((text) => `<p${attributes}>${shown(text).replaceAll("\n", "<br>\n")}</p>`).join("\n");
  const href = parts.link ? escapeHtml(parts.link.href) : "";
  const body = [
    `<h1>${shown(parts.title)}</h1>`,
    paragraphs(parts.intro),
    // Inline: also where a mail program drops the style sheet, it must be a box.
    parts.boxed ? paragraphs([parts.boxed], ' style="padding:12px 16px;border:2px solid;font-weight:600"') : "",
    (parts.steps ?? []).map(step).join("\n"),
    parts.facts.length > 0 ? `<p>${parts.facts.map(shown).join("<br>\n")}</p>` : "",
    parts.code ? `<p class="code">${escapeHtml(parts.code)}</p>` : "",
    parts.link ? `<p><a class="button" href="${href}">${shown(parts.link.label)}</a></p>` : "",
    paragraphs(parts.notes, ' class="small"'),
    parts.link
      ? `<p class="small">${escapeHtml(parts.linkHint)}<br>\n<a class="break" href="${href}">${href.replace(/^https?:..(?=[^#]*$)/, "")}</a></p>`
      : "",
  ];
  const site = escapeHtml(parts.siteUrl);
  const footer = `${escapeHtml(parts.footer)}<br>\n<a href="${site}">${site}</a>`;
  return frame(parts, body.filter(Boolean).join("\n"), footer);
}

/** A step as a table: the only columns that every mail program draws. */
function step({ number, name, text }: NonNullable<MailParts["steps"]>[number]): string {
  return `<table class="step" role="presentation"><tr><td class="number">${number}</td><td><strong>${shown(name)}</strong><br>\n${shown(text)}</td></tr></table>`;
}

/** What a mail shows, of HTML that is already safe, under the brand and its lanterns. */
export function frame(sender: MailSender, main: string, footer: string): string {
  return `<div class="head"><span class="name">${signed(sender)}</span><div class="deck" aria-hidden="true">${LANTERNS}</div></div>
<main>
${main}
</main>
<footer class="small">${footer}</footer>`;
}

/** Logo, or icon and name, as at the top of pages. Both have one address for all readers: nobody learns who opens a mail. */
function signed({ brand, logo, icon }: MailSender): string {
  const name = escapeHtml(brand);
  const picture = ({ src, width, height }: MailPicture, alt: string) =>
    `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${alt}">`;
  if (logo) return picture(logo, name);
  return icon ? `${picture(icon, "")} ${name}` : name;
}

/** A mail's whole document around its frame. */
export function page(locale: Locale, title: string, content: string, colours: BrandColours): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${styleOf(colours)}
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
    (parts.steps ?? []).map(({ number, name, text }) => `${number}. ${name}\n${text}`).join("\n\n"),
    parts.boxed ? `${RULE}\n${parts.boxed}\n${RULE}` : "",
    parts.facts.join("\n"),
    parts.code ?? "",
    parts.link ? `${parts.link.label}${parts.locale === "fr" ? "\u00a0:" : ":"} ${parts.link.href}` : "",
    parts.notes.join("\n"),
    `--\n${parts.footer}\n${parts.siteUrl}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
