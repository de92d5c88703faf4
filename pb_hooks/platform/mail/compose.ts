import type { BrandColours } from "../../../common/brand.ts";
import type { Locale } from "../../../common/contract/api.ts";
import { localePath } from "../../../common/locale.ts";
import { localePrefix } from "../../lib/locale.ts";
import type { Notice, NoticeFacts, NoticeText } from "../../lib/notices.ts";
import { content, html, lines, type MailSender } from "./layout.ts";
import { type MailKind, type MailTexts, TEXTS } from "./texts.ts";

/** What every mail shows of the service, in one language. */
export type MailFace = MailSender & { locale: Locale; colours: BrandColours; siteUrl: string };

/** A mail's content; `link` and `code` exclude each other, an alert has `facts`. */
export type MailContent = MailFace & {
  kind: MailKind;
  /** Its sentences in that language, where the operator has changed some. */
  text?: MailTexts["kinds"][MailKind];
  /** How long the link or the code works, in seconds. */
  validSeconds?: number;
  link?: string;
  code?: string;
  /** New-device alert: when, from where, and on which device. */
  facts?: { when: string; address: string; device: string };
};

export type Mail = { subject: string; html: string; text: string; headers?: { readonly [name: string]: string } };

/** Where the links of mails lead. Tokens follow "#", which browsers send to no server and in no referrer. */
export function mailLink(siteUrl: string, locale: Locale, kind: MailKind, token: string): string {
  const path = kind === "reset" || kind === "replaced" || kind === "invitation" ? "/forgot" : "/verify-email";
  const name = kind === "email-change" ? "change" : "token";
  return `${siteUrl.replace(/\/+$/, "")}${localePrefix(locale)}${path}#${name}=${encodeURIComponent(token)}`;
}

/** Subject, HTML and plain text of a mail, in the reader's language. Pure. */
export function composeMail(content: MailContent): Mail {
  const brand = oneLine(content.brand);
  const texts = TEXTS[content.locale];
  const { text = texts.kinds[content.kind] } = content;
  const fill = (template: string) => template.replaceAll("{brand}", brand);
  const notes = [...(text.notes ?? [])];
  if (content.validSeconds) notes.unshift(texts.valid(duration(content.validSeconds, content.locale)));
  const parts = {
    ...shownOf(content),
    title: fill(titleOf(text)),
    intro: text.intro.map(fill),
    ...(content.link ? { link: { href: content.link, label: text.action } } : {}),
    ...(content.code ? { code: content.code } : {}),
    facts: content.facts ? texts.facts(content.facts) : [],
    notes: notes.map(fill),
    footer: fill(texts.footer),
    linkHint: texts.linkHint,
  };
  return { subject: oneLine(fill(text.subject)), html: html(parts), text: lines(parts) };
}

/**
 * A notice in the reader's language. A sentence whose fact is "" is left out, so that a text can hold optional
 * sentences. Pure.
 */
export function composeNotice(notice: Notice, context: MailFace, facts: NoticeFacts): Mail {
  const { locale, siteUrl } = context;
  const texts = TEXTS[locale];
  const text = notice[locale];
  const { fill, speaks, isKnown, path } = filler(notice, context, facts);
  const label = notice.link?.[locale];
  const parts = {
    ...shownOf(context),
    title: fill(titleOf(text)),
    intro: text.intro.filter(speaks).map(fill),
    ...(text.steps ? { steps: text.steps } : {}),
    ...(text.boxed ? { boxed: fill(text.boxed) } : {}),
    ...(label ? { link: { href: `${siteUrl}${localePrefix(locale)}${path}`, label: fill(label) } } : {}),
    facts: [],
    // A job that an earlier release queued has no fact for a note that is new.
    notes: (text.notes ?? []).filter((note) => isKnown(note) && speaks(note)).map(fill),
    footer: fill(texts.footer),
    linkHint: texts.linkHint,
  };
  return { subject: oneLine(fill(text.subject)), html: html(parts), text: lines(parts) };
}

/**
 * A mail that the team wrote: a subject and a text, whose blank lines divide it into paragraphs. `content` is what it shows, without the
 * document around it. Pure.
 */
export function composeLetter(
  { subject, text }: { subject: string; text: string },
  face: MailFace,
): Mail & { content: string } {
  const parts = {
    ...shownOf(face),
    title: oneLine(subject),
    intro: text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    facts: [],
    notes: [],
    footer: TEXTS[face.locale].footer.replaceAll("{brand}", oneLine(face.brand)),
    linkHint: "",
  };
  return { subject: oneLine(subject), html: html(parts), text: lines(parts), content: content(parts) };
}

function shownOf({ locale, brand, logo, icon, colours, siteUrl }: MailFace): MailFace {
  return { locale, brand: oneLine(brand), logo, icon, colours, siteUrl };
}

/** A notice in a few words: its title, its sentences, and the path of its button. Throws as composeNotice. Pure. */
export function composeShort(
  notice: Notice,
  context: Pick<MailFace, "locale" | "brand">,
  facts: NoticeFacts,
): { title: string; text: string; path: string } {
  const text = notice[context.locale];
  const { fill, speaks, path } = filler(notice, context, facts);
  return {
    title: oneLine(fill(titleOf(text))),
    text: text.intro.filter(speaks).map(fill).join("\n"),
    path: localePath(path, context.locale),
  };
}

function titleOf({ subject, title = subject.replace(" – {brand}", "") }: NoticeText): string {
  return title;
}

/** How a notice's texts get their facts. */
function filler(notice: Notice, { brand }: { brand: string }, facts: NoticeFacts) {
  const values: NoticeFacts = { ...facts, brand: oneLine(brand) };
  return {
    fill: (template: string) => fillFacts(template, values),
    isKnown: (template: string) => factNames(template).every((name) => name in values),
    speaks: (template: string) => speaks(template, values),
    path: notice.link?.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "")) ?? "/",
  };
}

/** Whether a paragraph has all its facts: one whose fact is "" is left out. */
export function speaks(template: string, facts: NoticeFacts): boolean {
  return !factNames(template).some((name) => facts[name] === "");
}

/** @throws Error when the text names a missing fact: no mail is better than one with a hole */
function fillFacts(template: string, values: NoticeFacts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the notice needs the fact "${name}"`);
    return value;
  });
}

function factNames(template: string): string[] {
  return Array.from(template.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? "");
}

/** Text for a header: one line without control characters, so that nobody can add headers. */
export function oneLine(text: string): string {
  return Array.from(text, (character) => (character < " " || character === "\u007f" ? " " : character))
    .join("")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 200);
}

/** "14 jours", "24 heures", "30 minutes": whole days from two days up, whole hours from two hours up. */
export function duration(seconds: number, locale: Locale): string {
  const minutes = Math.round(seconds / 60);
  const days = minutes / 1440;
  if (days >= 2 && Number.isInteger(days)) return locale === "fr" ? `${days}\u00a0jours` : `${days} days`;
  if (minutes >= 120 && minutes % 60 === 0)
    return locale === "fr" ? `${minutes / 60}\u00a0heures` : `${minutes / 60} hours`;
  const plural = minutes === 1 ? "" : "s";
  return locale === "fr" ? `${minutes}\u00a0minute${plural}` : `${minutes} minute${plural}`;
}
