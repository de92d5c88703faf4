import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import { isFilled, paragraphsOf, type VariableRules, variablesOf } from "../../../common/texts/variables.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import type { Notice, NoticeFacts, NoticeText } from "../../lib/notices.ts";
import { allNotices } from "../../lib/register.ts";
import { ownTexts } from "../texts/public.ts";
import { speaks } from "./compose.ts";
import { type MailKind, TEXTS } from "./texts.ts";

/** The parts of a mail that an operator may change; what the law wants in a box, and steps, stay the product's. */
const PARTS = ["subject", "title", "intro", "action", "notes"] as const;
type Part = (typeof PARTS)[number];
/** The parts of a mail in one language: paragraphs are parted by an empty line. "" for a part that it has not. */
type Parts = Readonly<Record<Part, string>>;

/** The operator's parts of a mail, by part. */
export type OwnParts = Readonly<Partial<Record<Part, string>>>;

const joined = (paragraphs: readonly string[] = []): string => paragraphs.join("\n\n");

function partsOf(text: NoticeText, action: string): Parts {
  const { subject, title = "", intro, notes } = text;
  return { subject, title, intro: joined(intro), action, notes: joined(notes) };
}

type MailParts = { readonly [L in Locale]: Parts };

/** A mail with a kind, or a notice; undefined for an unknown id, and for what only the operator gets. */
function mailOf(id: string): MailParts | undefined {
  const kinds = TEXTS.fr.kinds;
  if (Object.hasOwn(kinds, id)) {
    const kind = id as MailKind; // a key of the same table
    const of = (locale: Locale) => partsOf(TEXTS[locale].kinds[kind], TEXTS[locale].kinds[kind].action);
    return { fr: of("fr"), en: of("en") };
  }
  const notice = allNotices()[id];
  if (!notice || notice.link?.path.startsWith("/admin")) return undefined;
  const of = (locale: Locale) => partsOf(notice[locale], notice.link?.[locale] ?? "");
  return { fr: of("fr"), en: of("en") };
}

/** What a part may name: a button has the product's names alone, since the mails of the account fill in none. */
function rulesOf(mail: MailParts, part: Part): VariableRules & { more: string[] } {
  const more = part === "action" ? [] : ["{brand}"];
  if (part !== "intro" && part !== "notes") return { more };
  return { more, together: LOCALES.flatMap((locale) => paragraphsOf(mail[locale][part]).map(variablesOf)) };
}

/** Every text of the mails to members that an operator may change. */
export function mailTexts(): DeclaredText[] {
  const ids = [...Object.keys(TEXTS.fr.kinds), ...Object.keys(allNotices())];
  return ids.flatMap((id) => {
    const mail = mailOf(id);
    if (!mail) return [];
    return PARTS.filter((part) => mail.fr[part] && mail.en[part]).map((part) => ({
      ...{ key: `mail.${id}.${part}`, group: "mails" as const },
      ...{ fr: mail.fr[part], en: mail.en[part], ...rulesOf(mail, part) },
    }));
  });
}

/** The id and the part of a mail's text; undefined for another key. */
export function mailKey(key: string): { id: string; part: Part } | undefined {
  const [, id = "", name = ""] = /^mail\.(.+)\.(\w+)$/.exec(key) ?? [];
  const part = PARTS.find((one) => one === name);
  return part && mailOf(id) ? { id, part } : undefined;
}

/**
 * The operator's parts of a mail. One that names what nobody fills in any more, or joins what the product joins no more, because the
 * product's mail has changed since, does not count: the mail would not be sent, or would lack a paragraph.
 */
export function ownParts(app: CoreApp, id: string, locale: Locale): OwnParts {
  const own = ownTexts(app, locale, `mail.${id}.`);
  const mail = [...own.values()].some(({ value }) => value) ? mailOf(id) : undefined;
  if (!mail) return {};
  const parts = PARTS.map((part) => [part, own.get(`mail.${id}.${part}`)?.value ?? ""] as const);
  return Object.fromEntries(
    parts.filter(([part, value]) => value && isFilled(value, mail[locale][part], rulesOf(mail, part))),
  );
}

/** A mail's text with the operator's parts in place of the product's. */
export function withParts<Text extends NoticeText>(text: Text, own: OwnParts): Text {
  return {
    ...text,
    ...(own.subject && { subject: own.subject }),
    ...(own.title && { title: own.title }),
    ...(own.intro && { intro: paragraphsOf(own.intro) }),
    ...(own.notes && { notes: paragraphsOf(own.notes) }),
    ...(own.action && "action" in text && { action: own.action }),
  };
}

/** A notice with the operator's parts in one language. A part of which these facts leave no paragraph is the product's. */
export function noticeWith(notice: Notice, locale: Locale, all: OwnParts, facts: NoticeFacts): Notice {
  const { link } = notice;
  const told = (text = "") => paragraphsOf(text).some((paragraph) => speaks(paragraph, facts));
  const { intro, notes, ...rest } = all;
  const own = { ...rest, ...(told(intro) && { intro }), ...(told(notes) && { notes }) };
  return {
    ...notice,
    [locale]: withParts(notice[locale], own),
    ...(link && own.action && { link: { ...link, [locale]: own.action } }),
  };
}
