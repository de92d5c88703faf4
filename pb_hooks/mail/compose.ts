import type { Locale } from "../../types/api.ts";
import { localePrefix } from "../lib/locale.ts";
import { html, lines } from "./layout.ts";
import { type MailKind, TEXTS } from "./texts.ts";

/** What a mail says; `link` and `code` exclude each other, an alert has `facts`. */
export type MailContent = {
  kind: MailKind;
  locale: Locale;
  brand: string;
  siteUrl: string;
  /** How long the link or the code works, in seconds. */
  validSeconds?: number;
  link?: string;
  code?: string;
  /** New-device alert: when, from where, with what. */
  facts?: { when: string; address: string; device: string };
};

export type Mail = { subject: string; html: string; text: string };

/** Where the links of mails lead. Tokens stand behind "#", which browsers send to no server and in no referrer. */
export function mailLink(siteUrl: string, locale: Locale, kind: MailKind, token: string): string {
  const path = kind === "reset" || kind === "replaced" ? "/forgot" : "/verify-email";
  const name = kind === "email-change" ? "change" : "token";
  return `${siteUrl.replace(/\/+$/, "")}${localePrefix(locale)}${path}#${name}=${encodeURIComponent(token)}`;
}

/** Subject, HTML and plain text of a mail, in the reader's language. Pure. */
export function composeMail(content: MailContent): Mail {
  const brand = oneLine(content.brand);
  const texts = TEXTS[content.locale];
  const text = texts.kinds[content.kind];
  const fill = (template: string) => template.replaceAll("{brand}", brand);
  const notes = [...text.notes];
  if (content.validSeconds) notes.unshift(texts.valid(duration(content.validSeconds, content.locale)));
  const parts = {
    locale: content.locale,
    title: fill(text.title),
    intro: text.intro.map(fill),
    ...(content.link ? { link: { href: content.link, label: text.action } } : {}),
    ...(content.code ? { code: content.code } : {}),
    facts: content.facts ? texts.facts(content.facts) : [],
    notes: notes.map(fill),
    footer: fill(texts.footer),
    siteUrl: content.siteUrl,
    linkHint: texts.linkHint,
  };
  return { subject: oneLine(fill(text.subject)), html: html(parts), text: lines(parts) };
}

/** Text for a header: one line, no control characters, so that nobody adds headers of their own. */
export function oneLine(text: string): string {
  return Array.from(text, (character) => (character < " " || character === "\u007f" ? " " : character))
    .join("")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 200);
}

/** "24 heures", "30 minutes": whole hours from two hours on. */
export function duration(seconds: number, locale: Locale): string {
  const minutes = Math.round(seconds / 60);
  if (minutes >= 120 && minutes % 60 === 0)
    return locale === "fr" ? `${minutes / 60}\u00a0heures` : `${minutes / 60} hours`;
  const plural = minutes === 1 ? "" : "s";
  return locale === "fr" ? `${minutes}\u00a0minute${plural}` : `${minutes} minute${plural}`;
}
