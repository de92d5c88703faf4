import type { Locale } from "../../../common/contract/api.ts";
import { escapeHtml } from "../../../common/html.ts";
import { localePrefix } from "../../lib/locale.ts";
import { mailParts } from "../../platform/mail/public.ts";
import { brandColours, legalIdentity, siteUrl } from "../../platform/site/public.ts";
import { textOfHtml } from "./html-text.ts";
import type { Recipient } from "./tokens.ts";
import { unsubscribeAddress } from "./unsubscribe.ts";

/** One language of an issue. `number` is 0, or `listed` false, if the archive does not show it. */
type Version = { subject: string; body: string; number: number; listed: boolean };

/** A letter's contents, which are the same for all recipients except for the unsubscribe address. */
export type Letter = { subject: string; content: string; html: string; text: string };

const WORDS: { readonly [L in Locale]: { why: string; leave: string; page: string; online: string; at: string } } = {
  fr: {
    why: "Vous recevez cette lettre parce que vous l’avez demandée.",
    leave: "Se désinscrire en un clic",
    page: "Se désinscrire\u00a0:",
    online: "Lire sur le site",
    at: "Lire sur le site\u00a0:",
  },
  en: {
    why: "You are receiving this newsletter because you asked for it.",
    leave: "Unsubscribe with one click",
    page: "Unsubscribe:",
    online: "Read on the site",
    at: "Read on the site:",
  },
};

/** A placeholder for the unsubscribe address until `addressed`; cleaning removes these characters from bodies. */
const OWN = "<leave>";

/** Pictures of a cleaned body, and their attributes: texts in them have no such characters. */
const IMAGE = /<img\b[^>]*>/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

/** A picture no wider than the column. The editor stores its file's pixels, which Outlook obeys whatever the style sheet says. */
function fitted(image: string): string {
  return image.replace(ATTRIBUTE, (all, name: string, value: string) => {
    if (name === "width") return ` width="${Math.min(Number(value) || mailParts.column, mailParts.column)}"`;
    return name === "height" ? "" : all;
  });
}

/** No picture has an address of a reader's own, so that nobody learns who opens it. */
function writeLetter(app: CoreApp, locale: Locale, { subject, body, number, listed }: Version): Letter {
  const site = siteUrl(app);
  const from = mailParts.senderOf(app);
  const { company, address } = legalIdentity(app);
  const words = WORDS[locale];
  const absolute = body.replace(IMAGE, fitted).replace(/ (href|src)="\//g, ` $1="${site}/`);
  const online = number > 0 && listed ? `${site}${localePrefix(locale)}/newsletter/${number}` : "";
  const sender = [from.brand, company, address].filter(Boolean).join(", ");
  const link = (href: string, label: string) => `<a href="${href}">${escapeHtml(label)}</a>`;
  const links = [link(OWN, words.leave), ...(online ? [link(online, words.online)] : [])].join(" · ");
  const content = mailParts.frame(
    from,
    `<h1>${escapeHtml(subject)}</h1>\n${absolute}`,
    `${escapeHtml(words.why)}<br>\n${links}<br>\n${escapeHtml(sender)}`,
  );
  const end = [words.why, `${words.page} ${OWN}`, online && `${words.at} ${online}`, sender].filter(Boolean);
  const text = `${subject}\n\n${textOfHtml(absolute)}\n\n--\n${end.join("\n")}\n`;
  return { subject, content, html: mailParts.page(locale, subject, content, brandColours(app)), text };
}

export function letterOf(app: CoreApp, issue: Rec<"newsletter_issues">, locale: Locale): Letter {
  return writeLetter(app, locale, {
    subject: issue.getString(`subject_${locale}`),
    body: issue.getString(`body_${locale}`),
    number: issue.getInt("number"),
    listed: issue.getBool("listed"),
  });
}

/** A letter for one recipient, with the headers for one-click unsubscribing (RFC 8058) and its own Message-ID. */
export function addressed(app: CoreApp, letter: Letter, issue: string, recipient: Recipient, locale: Locale) {
  const leave = unsubscribeAddress(app, recipient, locale);
  const { senderAddress } = app.settings().meta;
  const host = senderAddress.slice(senderAddress.lastIndexOf("@") + 1);
  return {
    subject: letter.subject,
    html: withOwn(letter.html, escapeHtml(leave)),
    text: withOwn(letter.text, leave),
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-ID": `<newsletter.${host}>`,
      "Message-ID": `<${issue}.${recipient}@${host}>`,
    },
  };
}

/** A letter's text or HTML with the recipient's unsubscribe address. */
export function withOwn(text: string, address: string): string {
  return text.split(OWN).join(address);
}
