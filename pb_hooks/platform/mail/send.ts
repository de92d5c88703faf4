import { localePrefix } from "../../lib/locale.ts";
import { localeOf } from "../../lib/records.ts";
import { composeMail, type Mail, type MailContent, mailLink } from "./compose.ts";
import { faceOf } from "./face.ts";
import { ownParts, withParts } from "./own-texts.ts";
import { type MailKind, TEXTS } from "./texts.ts";

/** The mail of a kind for a member, in the member's language. `validSeconds`: of a token that lives for another time than its kind. */
export function mailFor(app: CoreApp, user: Rec<"users">, kind: MailKind, token: string, validSeconds?: number): Mail {
  const base = contentFor(app, user, kind);
  const valid = validSeconds === undefined ? validity(user, kind) : { validSeconds };
  return composeMail({ ...base, link: mailLink(base.siteUrl, base.locale, kind, token), ...valid });
}

/** The one-time code's mail. */
export function codeMail(app: CoreApp, user: Rec<"users">, code: string): Mail {
  return composeMail({ ...contentFor(app, user, "otp"), code, ...validity(user, "otp") });
}

/** The new-device mail; its button leads to "forgotten password", which works without signing in. */
export function alertMail(app: CoreApp, user: Rec<"users">, facts: MailContent["facts"]): Mail {
  const base = contentFor(app, user, "auth-alert");
  const link = `${base.siteUrl}${localePrefix(base.locale)}/forgot`;
  return composeMail({ ...base, link, ...(facts ? { facts } : {}) });
}

/** Replaces the texts of a mail that PocketBase is about to send. */
export function fill(e: core.MailerRecordEvent, mail: Mail): void {
  if (!e.message) return;
  e.message.subject = mail.subject;
  e.message.html = mail.html;
  e.message.text = mail.text;
}

function contentFor(app: CoreApp, user: Rec<"users">, kind: MailKind): MailContent {
  const locale = localeOf(user);
  const text = withParts(TEXTS[locale].kinds[kind], ownParts(app, kind, locale));
  return { kind, text, ...faceOf(app, locale) };
}

function validity(user: Rec<"users">, kind: MailKind): { validSeconds?: number } {
  const collection = user.collection();
  if (kind === "verification") return { validSeconds: collection.verificationToken.duration };
  if (kind === "reset" || kind === "replaced") return { validSeconds: collection.passwordResetToken.duration };
  if (kind === "email-change") return { validSeconds: collection.emailChangeToken.duration };
  return kind === "otp" ? { validSeconds: collection.otp.duration } : {};
}
